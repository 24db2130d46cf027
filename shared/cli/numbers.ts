/** 1,234,567. */
export const count = (value: number): string => value.toLocaleString('en-US')

/** With its sign. */
export const change = (value: number | null): string =>
  value === null ? '-' : value > 0 ? `+${count(value)}` : count(value)

export const percent = (value: number | null): string =>
  value === null ? '-' : `${value > 0 ? '+' : ''}${value.toFixed(1)} %`

export const usd = (value: number): string =>
  value.toLocaleString('en-US', { style: 'currency', currency: 'USD' })

/** The date of a time. */
export const day = (time: string): string => time.slice(0, 10)
