autocmd BufNewFile,BufRead *.promo setfiletype promo
