import { grouped, signed } from '../../../../presentation/numbers.ts'

export const count = (value: number | null): string => value === null ? '–' : grouped(Math.round(value))

/** Whole dollars, because cents would claim more than an estimate knows. The JSON has them. */
export const usd = (value: number | null): string =>
  value === null ? '–' : value < 0 ? `−$${grouped(Math.round(-value))}` : `$${grouped(Math.round(value))}`

/** An input with all its decimals, without what binary fractions add. */
export const exact = (value: number, minDecimals: number): string => {
  const decimals = String(Number(value.toFixed(9))).split('.')[1]?.length ?? 0
  return value.toFixed(Math.max(minDecimals, decimals))
}

export const price = (value: number): string => `$${exact(value, 2)}`

export const percent = (share: number | null): string =>
  share === null ? '–' : `${(share * 100).toFixed(1)} %`

/** A change in percent, with its sign. */
export const change = (value: number | null): string =>
  value === null ? '–' : `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(1)} %`

export const factor = (value: number | null, decimals = 2): string =>
  value === null ? '–' : value.toFixed(decimals)

export const times = (value: number): string => `${value.toFixed(1)}×`

/** A code in words: 1_to_3_years as “1 to 3 years”. */
export const words = (code: string): string => {
  const text = code.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const ofRecordings = (number: number): string =>
  `${count(number)} ${number === 1 ? 'recording' : 'recordings'}`

export { signed }
