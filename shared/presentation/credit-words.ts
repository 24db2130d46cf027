/** What is charged for, by its name in the price list, and what one of it is called. */
export const charges: Record<string, { name: string; unit: string }> = {
  playcount_snapshot: { name: 'Capture of play counts', unit: 'recording' },
  research_events: { name: 'Lookup of live shows', unit: 'lookup' },
  site_generation: { name: 'Generation of a page', unit: 'page' },
  content_creation: { name: 'Video', unit: 'video' },
}

/** Why a balance changed. */
export const entryWords = {
  monthly_floor: 'Free credits',
  purchase: 'Bought',
  charge: 'Used',
  adjustment: 'Adjustment',
}
