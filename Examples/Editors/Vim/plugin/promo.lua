-- Starts `promo-eval lsp` for rule files, in Neovim 0.7 and later. Vim does not read this file.
local command = { 'promo-eval', 'lsp' }

if vim.lsp.config then -- 0.11
  vim.lsp.config('promo', { cmd = command, filetypes = { 'promo' }, root_markers = { '.git' } })
  vim.lsp.enable('promo')
  return
end

local clients = {} -- by folder, for 0.7
vim.api.nvim_create_autocmd('FileType', {
  pattern = 'promo',
  callback = function(event)
    local folder = vim.fn.fnamemodify(event.file, ':p:h')
    local config = { name = 'promo', cmd = command, root_dir = folder }
    if vim.lsp.start then -- 0.8
      vim.lsp.start(config)
      return
    end
    clients[folder] = clients[folder] or vim.lsp.start_client(config)
    vim.lsp.buf_attach_client(event.buf, clients[folder])
  end,
})
