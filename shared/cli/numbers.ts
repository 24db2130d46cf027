/** 1,234,567. */
export const count = (value: number): string => value.toLocaleString('en-US')

/** 1 credit, 2 credits. */
export const counted = (value: number, noun: string): string =>
  `${count(value)} ${noun}${value === 1 ? '' : 's'}`

/** With its sign. */
export const change = (value: number | null): string =>
  value === null ? '-' : value > 0 ? `+${count(value)}` : count(value)

const oneDecimal = (value: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export const percent = (value: number | null): string =>
  value === null ? '-' : `${value > 0 ? '+' : ''}${oneDecimal(value)} %`

export const usd = (value: number): string =>
  value.toLocaleString('en-US', { style: 'currency', currency: 'USD' })

/** The date of a time. */
export const day = (time: string): string => time.slice(0, 10)

/** The date and the minute of a time (UTC). */
export const minute = (time: string | null): string => time?.slice(0, 16).replace('T', ' ') ?? '-'
