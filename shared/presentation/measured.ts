/** How much of the past year was measured, in one sentence; undefined without streams. */
export const measuredText = (share: number | null): string | undefined =>
  share === null ? undefined : `${share < 0.5 ? 'Only ' : ''}${percent(share)} of the past year was measured.`

const percent = (share: number): string =>
  `${share > 0 && share < 0.01 ? 'under 1' : Math.round(share * 100)} %`
