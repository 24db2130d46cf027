/** Requests of programs: crawlers, link previews, monitors and libraries name themselves. */
const program =
  /bot\b|bots\b|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|skype|monitor|uptime|pingdom|lighthouse|validator|scrapy|curl|wget|python|java\/|go-http|okhttp|axios|libwww/i

/** Whether a request is a person's who opens something, by the headers alone. */
export function isVisit({ headers }: Request): boolean {
  const agent = headers.get('user-agent')
  if (!agent || program.test(agent.slice(0, 500))) return false
  const isPrefetch = /prefetch|preview/i.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '')
  return !isPrefetch
}

const searchEngine =
  /(^|\.)(google|bing|duckduckgo|ecosia|qwant|startpage|yahoo|yandex|baidu|brave)\.[a-z]{2,3}(\.[a-z]{2})?$/

/** Networks by the domains of their pages and of their redirects. */
const networks = Object.entries({
  'instagram.com': 'instagram',
  'facebook.com': 'facebook',
  'fb.me': 'facebook',
  'messenger.com': 'facebook',
  'tiktok.com': 'tiktok',
  'youtube.com': 'youtube',
  'youtu.be': 'youtube',
  't.co': 'x',
  'twitter.com': 'x',
  'x.com': 'x',
  'threads.net': 'threads',
  'threads.com': 'threads',
  'reddit.com': 'reddit',
  'bsky.app': 'bluesky',
  'linktr.ee': 'linktree',
  'spotify.com': 'spotify',
  'bandcamp.com': 'bandcamp',
})

/**
 * Where a visit comes from: `utm_source` if it is a plain word, otherwise one of a few names for the referrer's host. Neither
 * the address nor the host of the referrer is kept.
 */
export function sourceOf(request: Request, appUrl: string): string {
  // Most requests have none, and parsing an address takes longer than everything else here.
  const named = request.url.includes('utm_source=')
    ? new URL(request.url).searchParams.get('utm_source')?.toLowerCase()
    : undefined
  if (named && /^[a-z0-9][a-z0-9_-]{0,29}$/.test(named)) return named
  const host = URL.parse(request.headers.get('referer') ?? '')?.hostname
  if (!host || host === new URL(appUrl).hostname) return 'direct'
  if (searchEngine.test(host)) return 'search'
  return networks.find(([domain]) => `.${host}`.endsWith(`.${domain}`))?.[1] ?? 'other'
}
