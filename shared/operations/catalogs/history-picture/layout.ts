/** The size of the picture. */
export const size = { width: 960, height: 480, margin: 32 }

/** The plot. Its left edge depends on the widest tick label. */
export const plot = { top: 150, bottom: 386, right: size.width - size.margin, inset: 14 }

/** The heading of a period's band, above the plot. */
export const periodHead = { top: 100, height: 50 }

/** Text colors have a contrast of 4.5:1 on white and on both tints (WCAG AA). A test computes it. */
export const colors = {
  background: '#ffffff',
  ink: '#1b2733',
  muted: '#525d68',
  line: '#0b5c8c',
  grid: '#1b2733',
  hatch: '#7a8590',
  previous: { tint: '#f5f1e8', rule: '#b39b64' },
  current: { tint: '#e4eff8', rule: '#3f86ba' },
  comparable: '#17693c',
  incomplete: '#855000',
  counter_correction: '#b3301f',
  invalid_observation: '#7b2a8f',
  unaligned_observations: '#3d4a9e',
} as const

export const fontFamily =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Liberation Sans', 'Noto Sans', sans-serif"
