const adjectives = ['Paper', 'Harbour', 'Velvet', 'Static', 'Northern', 'Copper', 'Midnight', 'Glass']
const nouns = ['Signals', 'Morning', 'Avenue', 'Echoes', 'Tide']

/** The names and dates of the demo recordings 1 to 40 are those of supabase/seed.sql. */
export const nameOf = (number: number) => `${adjectives[number % 8]} ${nouns[Math.floor(number / 8) % 5]}`
export const releasedOn = (number: number) =>
  new Date(Date.UTC(2018, 0, 5 + number * 63)).toISOString().slice(0, 10)

/** The release of the demo site in supabase/seed.sql, which is the ninth album of a search. */
export const demoAlbum = { number: 9, id: '0PaperLanterns00000001', name: 'Harbour Morning' }

/** 1 to 40 for a demo recording. */
export const demoNumber = (isrc: string): number | undefined => {
  const number = Number(/^QZDM02(\d{6})$/.exec(isrc)?.[1])
  return number >= 1 && number <= 40 ? number : undefined
}

/**
 * The play count of a demo recording on a day since 1970: it continues the observations of supabase/seed.sql, which a comparison would
 * otherwise show as a jump.
 */
export function playsOf(number: number, day: number): number {
  if (number === 20) return 1_250_000
  const dailyPlays = 20_000 + number * 7_919 % 480_000
  return Math.round(dailyPlays * (day - 19_789 + 14 + 4.5 * (number % 9 - 4)))
}
