/** A number without rounding: what a reader with paper has. */
interface Fraction {
  top: bigint
  bottom: bigint
}

/** A JSON number as it is written, digit by digit. */
function exact(value: number): Fraction {
  const [, whole, decimals = '', exponent = '0'] = /^(-?\d+)(?:\.(\d+))?(?:e([-+]\d+))?$/.exec(String(value))!
  const shift = decimals.length - Number(exponent)
  const digits = BigInt(whole! + decimals)
  return shift >= 0
    ? { top: digits, bottom: 10n ** BigInt(shift) }
    : { top: digits * 10n ** BigInt(-shift), bottom: 1n }
}

const times = (...all: Fraction[]): Fraction =>
  all.reduce((a, b) => ({ top: a.top * b.top, bottom: a.bottom * b.bottom }))
const over = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.bottom, bottom: a.bottom * b.top })
const max = (a: Fraction, b: Fraction): Fraction => a.top * b.bottom >= b.top * a.bottom ? a : b

/** Rounded to this number of decimals, half away from zero; text, so that no digit is lost. */
function rounded({ top, bottom }: Fraction, decimals: number): string {
  const size = top < 0n ? -top : top
  const units = (2n * size * 10n ** BigInt(decimals) + bottom) / (2n * bottom)
  const digits = String(units).padStart(decimals + 1, '0')
  return `${top < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
const number = (fraction: Fraction, decimals: number) => Number(rounded(fraction, decimals))

/** The part of a valuation's explanation that its sum depends on. */
export interface Explained {
  constants: {
    usd_per_stream: number
    gross_up: Band
    first_share: number
    second_share: number
    multiple: Band
    default_age_years: number
    least_age_years: number
  }
  inputs: { total_streams: number; dated_song_count: number; age_days: number }
}
interface Band {
  low: number
  mid: number
  high: number
}

/** Everything that follows from the constants and the inputs of an explanation, by fractions alone. */
export function byHand({ constants: c, inputs }: Explained) {
  const dated = exact(inputs.dated_song_count)
  const mean = inputs.dated_song_count === 0 ? null : over(over(exact(inputs.age_days), dated), exact(365.25))
  const age = max(mean ?? exact(c.default_age_years), exact(c.least_age_years))
  const streams = over(exact(inputs.total_streams), age)
  const revenue = times(streams, exact(c.usd_per_stream))
  const step = (of: (end: keyof Band) => Fraction, decimals = 6) =>
    Object.fromEntries(
      (['low', 'mid', 'high'] as const).map((end) => [end, number(of(end), decimals)]),
    ) as unknown as Band
  const gross = (end: keyof Band) => times(revenue, exact(c.gross_up[end]))
  const net = (end: keyof Band) => times(gross(end), exact(c.first_share), exact(c.second_share))
  const value = (end: keyof Band) => times(net(end), exact(c.multiple[end]))
  return {
    mean_age_years: mean && number(mean, 6),
    age_years: number(age, 6),
    band: step(value, 2),
    steps: [step(() => streams), step(() => revenue), step(gross), step(net), step(value, 2)],
  }
}
