import * as z from 'zod'
import { givenName } from '../platform/given-text.ts'
import { visibleName, visibleText } from '../platform/visible-text.ts'
import { services } from './services.ts'
import { zoneWithoutTime } from './show-time.ts'

/** In the form that headers and mails need: ASCII, on one line. A text that is no address stays, and is refused. */
const WebAddress = z.string().overwrite((value) => URL.parse(value)?.href ?? value).max(2048)
  .refine(isWebAddress, 'must be an https address without a user name or a password')

function isWebAddress(value: string): boolean {
  const url = URL.parse(value)
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}

const Day = z.iso.date()
const Guests = z.array(givenName(120)).max(20)

/** What a link does for a fan. */
export const linkActions = ['listen', 'watch', 'pre_save', 'pre_order', 'buy', 'download'] as const

const Link = z.strictObject({
  service: z.enum([...Object.keys(services) as (keyof typeof services)[], 'other'])
    .describe('Where it leads; other needs a label.'),
  url: WebAddress.describe('The https address.'),
  label: givenName(40).optional().describe('The name of another service or shop.'),
  country: z.string().regex(/^[A-Z]{2}$/, 'must be a country code of two capital letters').optional()
    .describe('Only for fans who chose this country (ISO 3166-1); without it for all.'),
  action: z.enum(linkActions).optional().describe('The verb beside its name; without it none.'),
}).refine(({ service, label }) => service !== 'other' || label !== undefined, {
  message: 'is required for another service',
  path: ['label'],
})

const Show = z.strictObject({
  date: Day.describe('The day at the venue, YYYY-MM-DD.'),
  city: givenName(120).describe('The city.'),
  venue: givenName(120).optional().describe('The venue.'),
  country: givenName(60).optional().describe('The country; a code such as DE is shown as its name.'),
  time: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time, HH:MM').optional()
    .describe('When it begins at the venue, HH:MM.'),
  url: WebAddress.optional().describe('Where tickets are sold.'),
  soldOut: z.boolean().optional().describe('Whether no tickets are left.'),
})

const Track = z.strictObject({
  title: givenName(200).describe('The title.'),
  guests: Guests.optional().describe('Guests on this track.'),
})

/** What a page states beside its texts. A person or a store says it; no generator invents it. */
export const Facts = z.strictObject({
  artist: givenName(200).describe(
    'Who the page names as the artist. Default: the name of the linked artist.',
  ),
  releaseDate: Day.describe('When the release comes out, YYYY-MM-DD.'),
  guests: Guests.describe('Guests on the release.'),
  tracks: z.array(Track).max(100).describe('The tracks in their order.'),
  links: z.array(Link).max(40).describe('Where the release is, in the order of the buttons.'),
  shows: z.array(Show).max(60).describe('Live dates.'),
  videoUrl: WebAddress.describe('A video, opened by a link.'),
  language: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language tag such as de or pt-BR')
    .max(35).describe(
      'The language of the texts (BCP 47); en by default. The words of the page itself are in en, de, es, fr or pt: in English for any other.',
    ),
  controller: givenName(200).describe('Who is responsible for the addresses of fans, by name.'),
  privacyUrl: WebAddress.describe('The privacy policy of the controller.'),
  showBrief: z.boolean().describe('Whether the page prints the brief, as written.'),
  game: z.boolean().describe(
    'Whether a page in English has a game. Default: only one without a brief. True takes effect with the next draft.',
  ),
}).partial().meta({
  id: 'SiteFacts',
  description: 'What a page states beside its texts, from a person or a store; absent fields are not known.',
})

export type Facts = z.output<typeof Facts>

/** The facts of a document. Its artist is `artistName`, which may also be the name of the linked artist. */
export const DocumentFacts = Facts.omit({ artist: true, showBrief: true, game: true })
export type DocumentFacts = z.output<typeof DocumentFacts>

/** The facts as a person gives them: a show begins at an hour that there is. */
export const givenFacts = {
  ...Facts.shape,
  shows: z.array(Show.superRefine(({ date, time, country }, context) => {
    const zone = time && country && zoneWithoutTime(country, date, time)
    if (!zone) return
    const message = `does not exist on ${date} in ${zone}, where the clocks are put forward`
    context.addIssue({ code: 'custom', path: ['time'], message })
  })).max(60).optional().describe('Live dates.'),
}
export type Link = z.output<typeof Link>
export type Show = z.output<typeof Show>
export type Track = z.output<typeof Track>

/** What was stored or generated, without what is refused by now in texts and addresses: a page is served all the same. */
export function withoutRefused<T extends DocumentFacts>(stored: T): T {
  const { links, shows, videoUrl, privacyUrl, ...rest } = visible(stored)
  return {
    ...rest,
    ...links && { links: links.filter(({ url }) => isAccepted(url)) },
    ...shows && { shows: shows.map(({ url, ...show }) => isAccepted(url) ? { ...show, url } : show) },
    ...isAccepted(videoUrl) && { videoUrl },
    ...isAccepted(privacyUrl) && { privacyUrl },
  } as T
}

/** Parts of a document whose texts may have several lines. */
const ofSeveralLines = ['design', 'brief']

/** The texts of a document without what cannot be seen. Its addresses and the code of its playable part stay. */
export function visible<T>(value: T, clean = visibleName): T {
  if (typeof value === 'string') return clean(value) as T
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((entry) => visible(entry, clean)) as T
  const parts = Object.entries(value).map(([name, part]) =>
    /^experience$|url$/i.test(name)
      ? [name, part]
      : [name, visible(part, ofSeveralLines.includes(name) ? visibleText : clean)]
  )
  return Object.fromEntries(parts) as T
}

const isAccepted = (url?: string) => WebAddress.safeParse(url).success
