/** An amount where its size matters more than its last digit, such as $21.7 M. */
export const compactMoney = (value: number, currency: string): string =>
  new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    notation: 'compact',
    // $22.0 M stands beside ranges such as $16.8 to 29.0 M.
    minimumFractionDigits: Math.abs(value) < 999_950 ? 0 : 1,
    maximumFractionDigits: 1,
  }).format(value).replace(/(?<=\d)(?=[A-Z]$)/, '\u00a0')
