import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'

/** What many visitors have alike is looked up once. */
const programs = new LRUCache<string, boolean>({ max: 500, memoMethod: (agent) => isbot(agent) })

/** Whether a request is a person's who opens something, by its method and headers alone. */
export function isVisit({ method, headers }: Request): boolean {
  const agent = headers.get('user-agent')
  if (method !== 'GET' || !agent || programs.memo(agent.slice(0, 500))) return false
  const isPrefetch = /prefetch|preview/i.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '')
  return !isPrefetch
}

/** Only the addresses of the search itself: mail and documents are at other hosts of the same domains. */
const searchEngine =
  /^(?:(?:www|m|cn|html|lite|search|news|images|[a-z]{1,2}\.search)\.)?(?:google|bing|duckduckgo|ecosia|qwant|startpage|yahoo|yandex|baidu|brave)\.[a-z]{2,3}(?:\.[a-z]{2})?$/

/** Sources by the domains of their pages and of their redirects, and by the names of their apps (android-app://). */
const known = Object.entries({
  'instagram.com': 'instagram',
  'com.instagram.android': 'instagram',
  'facebook.com': 'facebook',
  'fb.me': 'facebook',
  'messenger.com': 'facebook',
  'com.facebook.katana': 'facebook',
  'com.facebook.orca': 'facebook',
  'tiktok.com': 'tiktok',
  'com.zhiliaoapp.musically': 'tiktok',
  'youtube.com': 'youtube',
  'youtu.be': 'youtube',
  'com.google.android.youtube': 'youtube',
  't.co': 'x',
  'twitter.com': 'x',
  'x.com': 'x',
  'com.twitter.android': 'x',
  'threads.net': 'threads',
  'threads.com': 'threads',
  'reddit.com': 'reddit',
  'com.reddit.frontpage': 'reddit',
  'bsky.app': 'bluesky',
  'linktr.ee': 'linktree',
  'spotify.com': 'spotify',
  'com.spotify.music': 'spotify',
  'bandcamp.com': 'bandcamp',
  'com.google.android.googlequicksearchbox': 'search',
  'mail.google.com': 'mail',
  'com.google.android.gm': 'mail',
  'mail.yahoo.com': 'mail',
  'outlook.live.com': 'mail',
  'outlook.office.com': 'mail',
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
  return known.find(([domain]) => `.${host}`.endsWith(`.${domain}`))?.[1] ??
    (searchEngine.test(host) ? 'search' : 'other')
}
