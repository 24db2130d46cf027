/** How many credits one purchase may have. */
export const minPurchase = 500
export const maxPurchase = 100_000
