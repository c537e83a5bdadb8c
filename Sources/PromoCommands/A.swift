import Promo
