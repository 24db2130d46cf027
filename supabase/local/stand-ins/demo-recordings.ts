const adjectives = ['Paper', 'Harbour', 'Velvet', 'Static', 'Northern', 'Copper', 'Midnight', 'Glass']
const nouns = ['Signals', 'Morning', 'Avenue', 'Echoes', 'Tide']

/** The names and dates of the demo recordings 1 to 40 are those of supabase/seed.sql. */
export const nameOf = (number: number) => `${adjectives[number % 8]} ${nouns[Math.floor(number / 8) % 5]}`
export const releasedOn = (number: number) =>
  new Date(Date.UTC(2018, 0, 5 + number * 63)).toISOString().slice(0, 10)
