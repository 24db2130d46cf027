/** Groups digits by three, without locale data, so that the picture is the same everywhere. */
export const grouped = (value: number): string =>
  (value < 0 ? '−' : '') + Math.abs(value).toFixed(0).replace(/\B(?=(\d{3})+$)/g, ',')

/** A number with its sign. */
export const signed = (value: number): string => (value > 0 ? '+' : '') + grouped(value)

/** A percentage with one decimal. Very small and very large ones are replaced by a bound. */
export function percentage(value: number): string {
  const size = Math.abs(value)
  const sign = value > 0 ? '+' : value < 0 ? '−' : ''
  if (size > 0 && size < 0.05) return `under ${sign}0.1 %`
  if (size >= 1_000_000) return `over ${sign}1,000,000 %`
  return size < 1000 ? `${sign}${size.toFixed(1)} %` : `${sign}${grouped(size)} %`
}

/** Units of large numbers, the largest first. */
export const units = [[1e12, 'T'], [1e9, 'B'], [1e6, 'M'], [1e3, 'K']] as const

/** At most three digits and a unit, such as 1.23M, for places without space. */
export function compact(value: number): string {
  const size = Math.abs(value)
  // Rounding may lead into the next unit: 999,950 is 1M, not 1,000K.
  const [unit, letter] = units.find(([unit]) => size >= unit * 0.9995) ?? [1, '']
  const digits = size / unit
  const text = digits.toFixed(unit === 1 || digits >= 99.95 ? 0 : digits >= 9.995 ? 1 : 2)
  return (value < 0 ? '−' : '') + (text.includes('.') ? String(Number(text)) : grouped(Number(text))) +
    letter
}
