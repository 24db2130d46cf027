/** A number without rounding: what a reader with paper has. */
type Fraction = [top: bigint, bottom: bigint]
type Band = Record<'low' | 'mid' | 'high', number>

/** A decimal number of at most six digits after the point, in millionths. */
const millionths = (value: number) =>
  Number.isInteger(value) ? BigInt(value) * 1_000_000n : BigInt(Math.round(value * 1e6))
const times = (fraction: Fraction, ...factors: number[]) =>
  factors.reduce<Fraction>(
    ([top, bottom], factor) => [top * millionths(factor), bottom * 1_000_000n],
    fraction,
  )

/** Rounded to this number of decimals, half away from zero. */
function rounded([top, bottom]: Fraction, decimals = 6): number {
  const size = top < 0n ? -top : top
  const units = (2n * size * 10n ** BigInt(decimals) + bottom) / (2n * bottom)
  return Number(`${top < 0n ? '-' : ''}${units}e-${decimals}`)
}

/** The part of a valuation's explanation that its sum depends on. */
export interface Explained {
  constants:
    & Record<
      'usd_per_stream' | 'first_share' | 'second_share' | 'default_age_years' | 'least_age_years',
      number
    >
    & Record<'gross_up' | 'multiple', Band>
  inputs: Record<'total_streams' | 'dated_song_count' | 'age_days', number>
}

/** Everything that follows from the constants and the inputs of an explanation, by fractions alone. */
export function byHand({ constants: c, inputs }: Explained) {
  const { dated_song_count: dated, age_days } = inputs
  const mean = dated === 0 ? null : times([100n, 36_525n * BigInt(dated)], age_days)
  const [known, least] = [mean ?? times([1n, 1n], c.default_age_years), times([1n, 1n], c.least_age_years)]
  const age = known[0] * least[1] >= least[0] * known[1] ? known : least
  const streams = times([age[1], age[0]], inputs.total_streams)
  const step = (factorsOf: (end: keyof Band) => number[], decimals?: number): Band => {
    const at = (end: keyof Band) => rounded(times(streams, ...factorsOf(end)), decimals)
    return { low: at('low'), mid: at('mid'), high: at('high') }
  }
  const gross = (end: keyof Band) => [c.usd_per_stream, c.gross_up[end]]
  const net = (end: keyof Band) => [...gross(end), c.first_share, c.second_share]
  const band = step((end) => [...net(end), c.multiple[end]], 2)
  return {
    mean_age_years: mean && rounded(mean),
    age_years: rounded(age),
    band,
    steps: [step(() => []), step(() => [c.usd_per_stream]), step(gross), step(net), band],
  }
}
