// What Swift expects of a C library, where there is none: memory, a seed, and the arithmetic of 128
// bits. Built by .ci/playground for wasm32 alone.

typedef __SIZE_TYPE__ size_t;
typedef unsigned long long word;
typedef unsigned __int128 wide;
typedef __int128 signed_wide;

// What all empty arrays share: no class, a count of references that nobody changes, no elements.
// Swift's own, which the linker drops for it, lies where 32 bits lie, and a span of an empty array of
// longer elements stops at that, or does not, as the rest of the engine happens to lie.
_Alignas(16) size_t empty_array[4] __asm__("$es23_swiftEmptyArrayStorageSi_S3itvp") = {0, -1, 0, 1};

// Memory. Blocks have sizes of powers of two, from 32 bytes on; a freed block waits for the next
// request of its size. A page asks again and again for the same sizes, so little is lost.

struct block {
  unsigned size_class;
  struct block *next;  // only while the block is free
};

enum { header = 16, smallest = 5, classes = 32 };

extern unsigned char __heap_base;
static unsigned char *end_of_heap = &__heap_base;
static struct block *waiting[classes];

static void *fresh(size_t size) {
  size_t start = ((size_t)end_of_heap + header - 1) & ~(size_t)(header - 1);
  size_t end = start + size;
  size_t pages = __builtin_wasm_memory_size(0);
  if (end < start) return 0;
  if (end > pages << 16) {
    size_t more = (end - (pages << 16) + 0xFFFF) >> 16;
    if (__builtin_wasm_memory_grow(0, more) == (size_t)-1) return 0;
  }
  end_of_heap = (unsigned char *)end;
  return (void *)start;
}

static void *allocate(size_t size) {
  unsigned size_class = smallest;
  while (((size_t)1 << size_class) < size + header)
    if (++size_class == classes) return 0;
  struct block *block = waiting[size_class];
  if (block)
    waiting[size_class] = block->next;
  else
    block = fresh((size_t)1 << size_class);
  if (!block) return 0;
  block->size_class = size_class;
  return (unsigned char *)block + header;
}

// Nothing of ours asks for more than 16 bytes of alignment.
int posix_memalign(void **place, size_t alignment, size_t size) {
  *place = alignment > header ? 0 : allocate(size);
  return *place ? 0 : 12;
}

void free(void *place) {
  if (!place) return;
  struct block *block = (struct block *)((unsigned char *)place - header);
  block->next = waiting[block->size_class];
  waiting[block->size_class] = block;
}

void *memcpy(void *to, const void *from, size_t count) { return __builtin_memcpy(to, from, count); }
void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }
void *memset(void *to, int byte, size_t count) { return __builtin_memset(to, byte, count); }

int memcmp(const void *left, const void *right, size_t count) {
  const unsigned char *a = left, *b = right;
  for (; count; count--, a++, b++)
    if (*a != *b) return *a - *b;
  return 0;
}

// The seed of hashes. Every page gets the same one, so that every run is the same.
void arc4random_buf(void *place, size_t count) { __builtin_memset(place, 0x5A, count); }

// Words of a defect; a trap follows, and the page makes a new engine.
int putchar(int character) { return character; }

// 128 bits, from words of 64 and halves of 32 (Knuth, The Art of Computer Programming, 4.3.1).

static wide joined(word high, word low) { return (wide)high << 64 | low; }

signed_wide __multi3(signed_wide left, signed_wide right) {
  word a = (word)left, b = (word)right, half = 0xFFFFFFFF;
  word low = (a & half) * (b & half);
  word one = (a >> 32) * (b & half) + (low >> 32);
  word other = (a & half) * (b >> 32) + (one & half);
  word high = (a >> 32) * (b >> 32) + (one >> 32) + (other >> 32);
  high += (word)((wide)left >> 64) * b + a * (word)((wide)right >> 64);
  return (signed_wide)joined(high, other << 32 | (low & half));
}

static int leading_zeros(wide number) {
  word high = (word)(number >> 64), low = (word)number;
  return high ? __builtin_clzll(high) : low ? 64 + __builtin_clzll(low) : 128;
}

static wide shifted(word high, word low, int count) {
  if (count >= 64) return joined(low << (count - 64), 0);
  return count ? joined(high << count | low >> (64 - count), low << count) : joined(high, low);
}

static wide divided(wide number, wide divisor, wide *rest) {
  if (!((number | divisor) >> 64)) {
    *rest = (word)number % (word)divisor;
    return (word)number / (word)divisor;
  }
  wide quotient = 0;
  for (int shift = leading_zeros(divisor) - leading_zeros(number); shift >= 0; shift--) {
    wide part = shifted((word)(divisor >> 64), (word)divisor, shift);
    if (number >= part) {
      number -= part;
      quotient |= shifted(0, 1, shift);
    }
  }
  *rest = number;
  return quotient;
}

static wide magnitude(signed_wide number) { return number < 0 ? -(wide)number : (wide)number; }

wide __udivti3(wide number, wide divisor) {
  wide rest;
  return divided(number, divisor, &rest);
}

wide __umodti3(wide number, wide divisor) {
  wide rest;
  divided(number, divisor, &rest);
  return rest;
}

signed_wide __divti3(signed_wide number, signed_wide divisor) {
  wide rest, quotient = divided(magnitude(number), magnitude(divisor), &rest);
  return (number < 0) != (divisor < 0) ? -(signed_wide)quotient : (signed_wide)quotient;
}

signed_wide __modti3(signed_wide number, signed_wide divisor) {
  wide rest;
  divided(magnitude(number), magnitude(divisor), &rest);
  return number < 0 ? -(signed_wide)rest : (signed_wide)rest;
}
