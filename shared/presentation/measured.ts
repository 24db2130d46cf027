/** How much of the past year was measured, in one sentence; undefined without streams. */
export const measuredText = (share: number | null): string | undefined =>
  share === null
    ? undefined
    : `${share < 0.5 ? 'Only ' : ''}${percent(share)} of the past year's streams were measured.`

/** How far a value can be relied on, such as “Low confidence”, and how much of it was measured, in one sentence. */
export const confidenceText = (confidence: string, share: number | null): string =>
  share === null
    ? `${confidence}.`
    : `${confidence}: ${measuredText(share)!.replace('Only', 'only').slice(0, -1)}${
      share < 1 ? '; the rest is estimated' : ''
    }.`

const percent = (share: number): string =>
  `${share > 0 && share < 0.01 ? 'under 1' : Math.round(share * 100)} %`
