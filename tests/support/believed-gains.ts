// The rule of docs/valuation-model.md, which gains are believed, written a second time: from counts, without the database and
// without other recordings of the artist.

export interface Count {
  /** Days since 1970-01-01T00:00:00Z. */
  at: number
  count: number
}

export interface Piece {
  from: number
  to: number
  streams: number
  measured: boolean
  /** What was counted and is not believed. */
  doubted: number
}

/** Whether more than 1 % of the streams between two times is in doubt. */
export function areDoubted(pieces: Piece[], from: number, to: number): boolean {
  const sum = (field: 'streams' | 'doubted') =>
    pieces.reduce(
      (sum, piece) =>
        sum + piece[field] * Math.max(0, Math.min(piece.to, to) - Math.max(piece.from, from)) /
          (piece.to - piece.from),
      0,
    )
  return sum('doubted') > 0.01 * sum('streams')
}

/** The lower one of two in the middle. */
function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length / 2) - 1]!
}

/** The streams between changes of valid counts, in order. */
export function believedGains(counts: Count[]): Piece[] {
  const changes = counts.filter(({ count }, n) =>
    n === 0 || n === counts.length - 1 || count !== counts[n - 1]!.count
  )
  const steps = changes.slice(1).map(({ at: to, count }, n) => {
    const { at: from, count: before } = changes[n]!
    return {
      from,
      to,
      gain: count - before,
      rate: (count - before) / (to - from),
      fortnight: Math.floor(to / 14),
    }
  })
  const fortnights = [...Map.groupBy(steps.filter(({ rate }) => rate >= 0), ({ fortnight }) => fortnight)]
    .map(([fortnight, some]) => ({ fortnight, rate: median(some.map(({ rate }) => rate)) }))
  const rated = steps.map((step) => {
    const known = fortnights.filter(({ fortnight }) => fortnight <= step.fortnight).map(({ rate }) => rate)
    const [earlier, latest] = [known.slice(-12, -6), known.slice(-6)]
    const isKnown = fortnights.some(({ fortnight }) => fortnight === step.fortnight)
    const usual = Math.min(median(latest), earlier.length < 4 ? Infinity : 3 * median(earlier))
    const exceeds = (times: number, least: number) =>
      isKnown && latest.length >= least && step.rate > Math.max(times * usual, 100)
    const unbelieved = step.rate < 0
      ? 'fall'
      : exceeds(10, 2)
      ? 'extreme'
      : exceeds(3, 4)
      ? 'high'
      : undefined
    return { ...step, usual: isKnown ? usual : 0, unbelieved }
  })
  return rated.map(({ from, to, gain, rate, usual, unbelieved }, n) => {
    const beside = [rated[n - 1], rated[n + 1]].flatMap((step) => step && !step.unbelieved ? [step.rate] : [])
    const isJump = gain > 1000 && Math.max(...beside) > 0 && rate > 10 * Math.max(...beside)
    const measured = !unbelieved && !isJump
    const mean = beside.length > 0 ? beside.reduce((sum, each) => sum + each, 0) / beside.length : usual
    const estimate = unbelieved === 'high' && !isJump ? Math.max(3 * usual, 100) : mean
    const streams = measured ? gain : estimate * (to - from)
    return { from, to, streams, measured, doubted: gain > 0 ? gain - streams : 0 }
  })
}
