import { manyShows, sampleShows } from './bandsintown-shows.ts'
import { createRoutes, type ServedStandIn, serveStandIn } from './serve.ts'

/** A profile with 1,000 upcoming shows, and one with none. */
const busyProfile = '1000002'
const quietProfile = '1000003'

interface BandsintownStandIn extends ServedStandIn {
  /** The only profile that the application's id is for, as with an id that an artist gets without charge. */
  soleProfile?: string
}

/**
 * Stands in for Bandsintown (https://help.artists.bandsintown.com/en/articles/9186477-api-documentation). Profiles 1000000 to
 * 2999999 exist, each with the same made-up shows around today.
 */
export function startBandsintown(): BandsintownStandIn {
  const apiKey = crypto.randomUUID()
  const routes = createRoutes(refuse)
  routes.use((c, next) => c.req.query('app_id') === apiKey ? next() : Promise.resolve(refuse(403)))
  routes.get('/artists/:profile{id_[12]\\d{6}}/events', (c) => {
    const id = c.req.param('profile').slice('id_'.length)
    if (id !== (standIn.soleProfile ?? id)) return refuse(403)
    const shows = id === quietProfile ? [] : id === busyProfile ? manyShows(apiKey) : sampleShows(id, apiKey)
    const dates = c.req.query('date')
    const today = new Date().toISOString().slice(0, 10)
    const [from, to] = [dates === 'upcoming' ? today : '', dates === 'past' ? today : '9999']
    return c.json(
      shows.filter(({ datetime }) => datetime === '' || datetime >= from && datetime.slice(0, 10) <= to),
    )
  })
  const standIn: BandsintownStandIn = serveStandIn({ apiKey, handle: routes.fetch, refuse })
  return standIn
}

const messages: Record<number, unknown> = {
  403: { Message: 'User is not authorized to access this resource with an explicit deny' },
  404: { errorMessage: '[NotFound] The artist was not found' },
  429: { message: 'Too Many Requests' },
}
const refuse = (status: number) =>
  Response.json(messages[status] ?? { message: 'Refused by the stand-in' }, { status })
