type Show = ReturnType<typeof show>

const dayMs = 86_400_000
/** So many days from now, in the evening, as the venue's clock has it. */
const evening = (days: number) => `${new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)}T20:00:00`

interface Facts {
  id: string
  datetime: string
  venue: [name: string, city: string, region: string, country: string]
  offer?: string
  sold_out?: boolean
  lineup?: string[]
  title?: string
  status?: string
}

/** A show with the vendor's own fields; its addresses carry the application's id, as theirs do. */
function show(appId: string, artist_id: string, facts: Facts) {
  const { id, datetime, venue: [name, city, region, country], offer, lineup = ['The Stand-Ins'] } = facts
  const address = (kind: string) =>
    `https://www.bandsintown.com/${kind}/${id}?app_id=${appId}&came_from=267&utm_medium=api`
  return {
    id,
    artist_id,
    url: address('e'),
    on_sale_datetime: '',
    datetime,
    title: facts.title ?? '',
    ...facts.status && { status: facts.status },
    description: 'Made up by the stand-in',
    venue: { name, city, region, country, latitude: '0', longitude: '0' },
    lineup,
    offers: offer ? [{ type: 'Tickets', url: address('t'), status: offer }] : [],
    sold_out: facts.sold_out ?? false,
    starts_at: datetime,
  }
}

/** Out of order, as they come: past, upcoming, undated, cancelled, sold out, in other alphabets. */
export const sampleShows = (artistId: string, appId: string): Show[] =>
  ([
    {
      id: '104',
      datetime: evening(60),
      venue: ['Caf\u00e9 M\u00fcller \u2728', 'S\u00e3o Paulo', 'SP', 'Brazil'],
      offer: 'available',
      lineup: ['The Stand-Ins', 'Bj\u00f6rk \u{1f3b8}'],
    },
    { id: '101', datetime: evening(-400), venue: ['The Basement', 'Columbus', 'OH', 'United States'] },
    {
      id: '103',
      datetime: evening(14),
      venue: ['Paradiso', 'Amsterdam', '', 'Netherlands'],
      offer: 'sold out',
      sold_out: true,
    },
    { id: '105', datetime: '', venue: ['To be announced', '', '', ''] },
    {
      id: '106',
      datetime: evening(30),
      venue: ['Circus', 'Helsinki', '', 'Finland'],
      title: 'CANCELED: The Stand-Ins',
      status: 'canceled',
    },
    {
      id: '102',
      datetime: evening(-30),
      venue: ['Fillmore', 'Philadelphia', 'PA', 'United States'],
      offer: 'available',
    },
  ] as Facts[]).map((facts) => show(appId, artistId, facts))

/** 1,000 upcoming ones, the last first. */
export const manyShows = (appId: string): Show[] =>
  Array.from({ length: 1000 }, (_, at) =>
    show(appId, '1000002', {
      id: String(2000 + at),
      datetime: evening(1000 - at),
      venue: [`Hall ${at}`, 'Reykjav\u00edk', '', 'Iceland'],
      offer: 'available',
    }))
