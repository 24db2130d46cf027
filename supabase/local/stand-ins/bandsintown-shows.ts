type Venue = [name: string, city: string, region: string, country: string]

interface Facts {
  title?: string
  status?: string
  offer?: string
  sold_out?: boolean
  lineup?: string[]
}

const dayMs = 86_400_000
/** 20:00 in the venue's time zone, some days from now. */
const evening = (days: number) => `${new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)}T20:00:00`

/** A show with the vendor's own fields. As in their responses, its URLs contain the application's id. */
function show(
  appId: string,
  artist_id: string,
  id: string,
  datetime: string,
  venue: Venue,
  facts: Facts = {},
) {
  const url = (kind: string) =>
    `https://www.bandsintown.com/${kind}/${id}?app_id=${appId}&came_from=267&utm_medium=api`
  const [name, city, region, country] = venue
  const { offer, ...fields } = facts
  return {
    id,
    artist_id,
    url: url('e'),
    datetime,
    title: '',
    venue: { name, city, region, country },
    lineup: ['The Stand-Ins'],
    offers: offer ? [{ type: 'Tickets', url: url('t'), status: offer }] : [],
    sold_out: false,
    ...fields,
  }
}

const available = { offer: 'available' }
const withGuest = { ...available, lineup: ['The Stand-Ins', 'Björk \u{1f3b8}'] }
const soldOut = { offer: 'sold out', sold_out: true }
const cancelled = { title: 'CANCELED: The Stand-Ins', status: 'canceled' }

/** Past, upcoming, undated, cancelled and sold-out shows, not sorted. */
export function sampleShows(artistId: string, appId: string) {
  const shows: [id: string, datetime: string, venue: Venue, facts?: Facts][] = [
    ['104', evening(60), ['Café Müller \u2728', 'São Paulo', 'SP', 'Brazil'], withGuest],
    ['101', evening(-400), ['The Basement', 'Columbus', 'OH', 'United States']],
    ['103', evening(14), ['Paradiso', 'Amsterdam', '', 'Netherlands'], soldOut],
    ['105', '', ['To be announced', '', '', '']],
    ['106', evening(30), ['Circus', 'Helsinki', '', 'Finland'], cancelled],
    ['102', evening(-30), ['Fillmore', 'Philadelphia', 'PA', 'United States'], available],
  ]
  return shows.map(([id, datetime, venue, facts]) => show(appId, artistId, id, datetime, venue, facts))
}

/** 1,000 upcoming shows, the last one first. */
export const manyShows = (appId: string) =>
  Array.from(
    { length: 1000 },
    (_, n) =>
      show(
        appId,
        '1000002',
        `${2000 + n}`,
        evening(1000 - n),
        [`Hall ${n}`, 'Reykjavík', '', 'Iceland'],
        available,
      ),
  )
