-- Parses rules by the tree-sitter grammar, in Neovim, and compares its colours with its words.
--
--   nvim --headless --clean -c "luafile Tests/Editors/treesitter/parse.lua" (PARSER names the library)

local library = os.getenv("PARSER")
local language = vim.treesitter.language or {}
if language.add then language.add("promo", { path = library }) else vim.treesitter.require_language("promo", library) end

local function fail(text)
  io.stdout:write("failed: ", text, "\n")
  vim.cmd("cquit 1")
end

local function read(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read("*a")
  file:close()
  return text
end

local function parse(text) return vim.treesitter.get_string_parser(text, "promo"):parse()[1]:root() end

-- A file of the suite has the case beside it, or beside the folder that it is in.
local function case(path)
  local name = path:gsub("%.promo$", ".json")
  if vim.fn.filereadable(name) == 0 then name = vim.fn.fnamemodify(path, ":h") .. ".json" end
  return vim.fn.json_decode(read(name))
end

local function isValid(path)
  for _, one in ipairs(case(path).diagnostics or {}) do
    if one.code < "P100" then return false end
  end
  return true
end

local count = { valid = 0, broken = 0 }
for _, path in ipairs(vim.fn.glob("Examples/*.promo", false, true)) do
  if parse(read(path)):has_error() then fail(path) end
  count.valid = count.valid + 1
end
for _, path in ipairs(vim.fn.glob("Tests/Conformance/**/*.promo", false, true)) do
  local hasError = parse(read(path)):has_error()
  if isValid(path) then
    if hasError then fail(path) end
    count.valid = count.valid + 1
  elseif hasError then
    count.broken = count.broken + 1
  end
end
io.stdout:write("tree-sitter: ", count.valid, " valid files without an error; ", count.broken, " others have one\n")
if count.valid < 300 or count.broken < 30 then fail("the files") end

-- Every token of an example has one colour.
local parseQuery = vim.treesitter.query and vim.treesitter.query.parse or vim.treesitter.parse_query
local query = parseQuery("promo", read("Examples/Editors/TreeSitter/queries/highlights.scm"))
local colours = 0
for _, path in ipairs(vim.fn.glob("Examples/*.promo", false, true)) do
  local text = read(path)
  local root = parse(text)
  local coloured = {}
  for _, node in query:iter_captures(root, text, 0, -1) do
    local row, column = node:start()
    local key = row .. ":" .. column
    if coloured[key] then fail(path .. " has two colours at " .. key) end
    coloured[key] = true
    colours = colours + 1
  end
  local function visit(node)
    if node:child_count() > 0 then
      for child in node:iter_children() do visit(child) end
      return
    end
    local row, column = node:start()
    if not coloured[row .. ":" .. column] then fail(path .. " has no colour at line " .. row + 1 .. ", byte " .. column) end
  end
  visit(root)
end
io.stdout:write("tree-sitter: ", colours, " tokens of the examples, each with one colour\n")
vim.cmd("qall!")
