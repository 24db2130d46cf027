import type { Configuration } from './configuration.ts'
import type { AppleMusicOptions } from '../providers/apple-music/configuration.ts'
import type { Songs } from '../providers/apple-music/songs.ts'
import type { BandsintownOptions } from '../providers/bandsintown/configuration.ts'
import type { Events } from '../providers/ports/events.ts'
import type { ComposioOptions } from '../providers/composio/configuration.ts'
import type { Connectors } from '../providers/ports/connectors.ts'
import type { GithubOptions } from '../providers/github/configuration.ts'
import type { Repositories } from '../providers/ports/repositories.ts'
import type { SpotifyOptions } from '../providers/spotify/configuration.ts'
import type { Search } from '../providers/spotify/search.ts'
import type { Cards } from '../providers/ports/cards.ts'
import type { StripeOptions } from '../providers/stripe/configuration.ts'

/** A port whose vendor's code is loaded with its first use (budget B8). Without options nothing of it is ever called. */
function lazyPort<P extends object, O>(
  methods: (keyof P & string)[],
  options: O | undefined,
  load: (options: O) => Promise<P>,
): P {
  let loaded: Promise<P> | undefined
  const method = (name: keyof P) => async (...args: unknown[]) => {
    if (options === undefined) throw new Error(`${String(name)} was called without configuration`)
    loaded ??= load(options)
    return await ((await loaded)[name] as (...args: unknown[]) => unknown)(...args)
  }
  return Object.fromEntries(methods.map((name) => [name, method(name)])) as P
}

/** The vendors of lookups, connectors and cards. */
export const openVendors = ({ vendors }: Configuration) => ({
  songs: lazyPort<Songs, AppleMusicOptions>(
    ['hasStorefront', 'lookUp'],
    vendors.songs,
    async (options) => (await import('../providers/apple-music/apple-music.ts')).appleMusicSongs(options),
  ),
  search: lazyPort<Search, SpotifyOptions>(
    ['search'],
    vendors.search,
    async (options) => (await import('../providers/spotify/web-api.ts')).spotifySearch(options),
  ),
  events: lazyPort<Events, BandsintownOptions>(
    ['list'],
    vendors.events,
    async (options) => (await import('../providers/bandsintown/bandsintown.ts')).bandsintownEvents(options),
  ),
  connectors: lazyPort<Connectors, ComposioOptions>(
    ['authorize', 'list', 'disconnect'],
    vendors.connectors,
    async (options) => (await import('../providers/composio/composio.ts')).composioConnectors(options),
  ),
  cards: lazyPort<Cards, StripeOptions>(
    ['createCustomer', 'findCustomer', 'openCheckout', 'readSavedCard', 'makeDefault', 'readEvent'],
    vendors.cards,
    async (options) => (await import('../providers/stripe/stripe-cards.ts')).stripeCards(options),
  ),
  repositories: lazyPort<Repositories, GithubOptions>(
    ['ensure', 'put', 'commit'],
    vendors.repositories,
    async (options) => (await import('../providers/github/github.ts')).githubRepositories(options),
  ),
})
