-- A session of Neovim with `promo-eval lsp`: what a merchant does, through the functions that its
-- keys are bound to. Prints a transcript, and fails at the first answer that is not the expected one.
-- Works with Neovim 0.7 and later.
--
--   nvim --headless --clean -l session.lua        (0.9 and later)
--   nvim --headless --clean -c "luafile session.lua"

local program = os.getenv("PROMO_EVAL")
local folder = os.getenv("PROMO_SESSION")
local patience = 10000

local function say(text) io.stdout:write(text, "\n") end

local function fail(text)
  say("failed: " .. text)
  vim.cmd("cquit 1")
end

local function check(isRight, text)
  if not isRight then fail(text) end
end

-- Waits until something holds; the time only limits how long a broken server is waited for.
local function await(what, isThere)
  if not vim.wait(patience, isThere, 10) then fail("waited in vain for " .. what) end
end

local function lines() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n") end

-- Shows the text, and compares it with the expected one.
local function expect(title, expected)
  say("")
  say(title)
  for line in (lines() .. "\n"):gmatch("(.-)\n") do say("  | " .. line) end
  check(lines() == expected, title .. ": expected\n" .. expected)
end

-- The cursor behind a text, in its line.
local function go(text, shift)
  vim.api.nvim_win_set_cursor(0, { 1, 0 })
  check(vim.fn.search("\\V" .. text, "cW") > 0, "there is no " .. text)
  local place = vim.api.nvim_win_get_cursor(0)
  vim.api.nvim_win_set_cursor(0, { place[1], place[2] + (shift or 0) })
end

local function request(method, params)
  local answers, problem = vim.lsp.buf_request_sync(0, method, params, patience)
  check(answers, method .. ": " .. tostring(problem))
  for _, answer in pairs(answers) do
    check(not answer.error and not answer.err, method .. ": " .. vim.inspect(answer))
    return answer.result
  end
  fail(method .. ": no answer")
end

-- The unit of columns that client and server agreed on: bytes since Neovim 0.11.
local unit = "utf-16"

local function here() return vim.lsp.util.make_position_params(0, unit) end

-- A file with an emoji, so that columns of bytes and of UTF-16 differ.
local path = folder .. "/shop.promo"
local start = table.concat({
  "# 🛒 summer", "currency EUR", 'fact tier one of "none", "gold" default "none"', "",
  'promotion "Sömmer 🌞" { discount 20% off when tier is "gold" }', 'promotion "News" {',
  "    coupon 5", "}", "", 'expect amount 100 with tier "gold" pays 80 by "Sömmer 🌞"', "",
}, "\n")
local file = assert(io.open(path, "w"))
file:write(start)
file:close()

vim.o.hidden = true
vim.cmd("edit " .. path)
local client = vim.lsp.start_client({ name = "promo", cmd = { program, "lsp" }, root_dir = folder })
check(client, "the server does not start")
vim.lsp.buf_attach_client(0, client)
await("the server", function()
  local known = vim.lsp.get_client_by_id(client)
  return known and known.initialized
end)
unit = vim.lsp.get_client_by_id(client).offset_encoding or unit
say("opened " .. vim.fn.fnamemodify(path, ":t"))

local function errors()
  return vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR })
end

-- 1. Break it, and see the diagnostic.
go("discount 20% off")
vim.cmd("normal! cWdiscuont")
await("a diagnostic", function() return #errors() == 1 end)
local found = errors()[1]
say("")
say("typed `discuont`: " .. found.message:gsub("\n", "; "))
say(string.format("  %s at line %d, byte %d", found.code or "", found.lnum + 1, found.col))
check(found.lnum == 4 and found.col == #'promotion "Sömmer 🌞" { ', "the place of the diagnostic")

-- 2. Apply the quick fix.
local range = {
  textDocument = vim.lsp.util.make_text_document_params(0),
  range = vim.lsp.util.make_range_params(0, unit).range,
  context = { diagnostics = {}, only = { "quickfix" } },
}
local actions = request("textDocument/codeAction", range)
check(#actions > 0, "there is no quick fix")
say("quick fix: " .. actions[1].title)
vim.lsp.util.apply_workspace_edit(actions[1].edit, unit)
await("no diagnostic", function() return #errors() == 0 end)
expect("after the quick fix", vim.trim(start))

-- 3. Complete a clause and a fact's value.
go("coupon 5")
vim.cmd("normal! o    ")
vim.api.nvim_win_set_cursor(0, { 8, 4 })
vim.api.nvim_buf_set_lines(0, 7, 8, false, { "    sp" })
vim.api.nvim_win_set_cursor(0, { 8, 5 })
local place = here()
place.position.character = 6
local list = request("textDocument/completion", place)
local labels = {}
for _, item in ipairs(list.items) do
  table.insert(labels, item.label)
  if item.label == "spend" then
    vim.lsp.util.apply_text_edits({ item.textEdit }, vim.api.nvim_get_current_buf(), unit)
  end
end
say("")
say("completions for `sp`: " .. table.concat(labels, ", "))
vim.api.nvim_buf_set_lines(0, 7, 8, false, { vim.api.nvim_buf_get_lines(0, 7, 8, false)[1] .. " 30" })
expect("after the completion", (vim.trim(start):gsub("coupon 5", "coupon 5\n    spend 30")))

-- 4. Hover.
go("Sömmer", 2)
local hover = request("textDocument/hover", here())
say("")
say("hover on the promotion:")
for line in (hover.contents.value .. "\n"):gmatch("(.-)\n") do say("  | " .. line) end
check(hover.contents.value:find("20%% off") ~= nil, "the hover")

-- 5. Definition and references.
go("by \"Sömmer", 6)
local definition = request("textDocument/definition", here())
check(definition.range.start.line == 4, "the definition")
local references = here()
references.context = { includeDeclaration = true }
check(#request("textDocument/references", references) == 2, "the references")
say("")
say("the name after `by` leads to line " .. definition.range.start.line + 1)

-- 6. Rename the promotion and the fact.
vim.lsp.buf.rename("Summer ☀️")
await("the new name", function() return not lines():find("Sömmer") end)
go("tier is")
vim.lsp.buf.rename("level")
await("the new name", function() return not lines():find("tier") end)
local renamed = vim.trim(start):gsub("coupon 5", "coupon 5\n    spend 30")
  :gsub("Sömmer 🌞", "Summer ☀️"):gsub("tier", "level")
expect("after both names are changed", renamed)
await("no diagnostic", function() return #errors() == 0 end)

-- 7. The outline and the colours.
local names = {}
for _, symbol in ipairs(request("textDocument/documentSymbol", {
  textDocument = vim.lsp.util.make_text_document_params(0),
})) do
  table.insert(names, symbol.name)
end
say("")
say("outline: " .. table.concat(names, " · "))
check(#names == 4, "the outline")
local tokens = request("textDocument/semanticTokens/full", {
  textDocument = vim.lsp.util.make_text_document_params(0),
})
check(#tokens.data % 5 == 0 and #tokens.data > 100, "the colours")
say("colours: " .. #tokens.data / 5 .. " tokens")

-- 8. Format.
local known = vim.lsp.get_client_by_id(client).server_capabilities
if known.documentFormattingProvider then
  vim.api.nvim_buf_set_lines(0, 6, 7, false, { "  coupon     5" })
  local edits = request("textDocument/formatting", {
    textDocument = vim.lsp.util.make_text_document_params(0),
    options = { tabSize = 4, insertSpaces = true },
  })
  vim.lsp.util.apply_text_edits(edits, vim.api.nvim_get_current_buf(), unit)
  say("")
  say("formatted by " .. #edits .. " changes")
  check(lines():find("\n    coupon 5\n", 1, true) ~= nil, "the format")
  expect("after the formatting", lines())
end

-- 9. The findings come when the editor is idle.
vim.api.nvim_buf_set_lines(0, -1, -1, false, { "ensure pays >= 90%" })
await("a finding", function()
  for _, one in ipairs(vim.diagnostic.get(0)) do
    if one.code == "P140" then return true end
  end
end)
for _, one in ipairs(vim.diagnostic.get(0)) do
  say("")
  say(one.code .. " at line " .. one.lnum + 1 .. ": " .. one.message:gsub("\n", "; "))
end

-- 10. A test that fails: its diagnostic, its lens, and the fix that accepts what the order pays.
local function lens()
  local titles = {}
  for _, one in ipairs(request("textDocument/codeLens", {
    textDocument = vim.lsp.util.make_text_document_params(0),
  })) do
    table.insert(titles, one.command.title)
  end
  return table.concat(titles, " · ")
end
local function failing()
  for _, one in ipairs(vim.diagnostic.get(0)) do
    if one.code == "P142" then return one end
  end
end
vim.api.nvim_buf_set_lines(0, -1, -1, false, { 'expect amount 50 with level "gold" pays 45' })
await("the failing test", failing)
say("")
say("typed `expect amount 50 with level \"gold\" pays 45`:")
say("  " .. failing().message:gsub("\n", "; "))
say("  lenses: " .. lens())
check(lens() == "pays 80 ✓ · broken · pays 40, not 45", "the lenses")
vim.api.nvim_win_set_cursor(0, { failing().lnum + 1, 8 })
range.range = vim.lsp.util.make_range_params(0, unit).range
local accept = request("textDocument/codeAction", range)[1]
say("quick fix: " .. accept.title)
vim.lsp.util.apply_workspace_edit(accept.edit, unit)
await("no failing test", function() return not failing() end)
say("  lenses: " .. lens())
check(lens():find("pays 40 ✓", 1, true) ~= nil, "the lenses after the fix")

-- 11. The folds.
local folds = request("textDocument/foldingRange", {
  textDocument = vim.lsp.util.make_text_document_params(0),
})
say("")
for _, fold in ipairs(folds) do
  say("folds lines " .. fold.startLine + 1 .. " to " .. fold.endLine + 1)
end
check(#folds == 2, "the folds")

vim.lsp.stop_client(client)
await("the end", function() return vim.lsp.client_is_stopped(client) end)
say("")
say("done")
vim.cmd("qall!")
