module promo

go 1.18
