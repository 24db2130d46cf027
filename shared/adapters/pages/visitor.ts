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

/** Names of sources by their hosts; a host belongs to the first that ends it. */
const hosts: [source: string, host: RegExp][] = [
  [
    'search',
    /(^|\.)(google|bing|duckduckgo|ecosia|qwant|startpage|yahoo|yandex|baidu|brave)\.[a-z]{2,3}(\.[a-z]{2})?$/,
  ],
  ['instagram', /(^|\.)instagram\.com$/],
  ['facebook', /(^|\.)(facebook\.com|fb\.com|fb\.me|messenger\.com)$/],
  ['tiktok', /(^|\.)tiktok\.com$/],
  ['youtube', /(^|\.)(youtube\.com|youtu\.be)$/],
  ['x', /^(t\.co|(.*\.)?(twitter|x)\.com)$/],
  ['threads', /(^|\.)threads\.(net|com)$/],
  ['reddit', /(^|\.)reddit\.com$/],
  ['bluesky', /(^|\.)bsky\.(app|social)$/],
  ['linktree', /^linktr\.ee$/],
  ['spotify', /(^|\.)spotify\.com$/],
  ['bandcamp', /(^|\.)bandcamp\.com$/],
]

/**
 * Where a visit comes from: `utm_source` if it is a plain word, otherwise one of a few names for the referrer's host. Neither
 * the address nor the host of the referrer is kept.
 */
export function sourceOf(request: Request, appUrl: string): string {
  const named = new URL(request.url).searchParams.get('utm_source')?.toLowerCase()
  if (named && /^[a-z0-9][a-z0-9_-]{0,29}$/.test(named)) return named
  const host = URL.parse(request.headers.get('referer') ?? '')?.hostname
  if (!host || host === new URL(appUrl).hostname) return 'direct'
  return hosts.find(([, pattern]) => pattern.test(host))?.[0] ?? 'other'
}
