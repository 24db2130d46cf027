/** Services with a button of their own name. */
export const services = {
  spotify: 'Spotify',
  apple_music: 'Apple Music',
  youtube: 'YouTube',
  youtube_music: 'YouTube Music',
  amazon_music: 'Amazon Music',
  deezer: 'Deezer',
  tidal: 'TIDAL',
  qobuz: 'Qobuz',
  soundcloud: 'SoundCloud',
  bandcamp: 'Bandcamp',
} as const

/** The service that a text names; of two such as YouTube and YouTube Music the longer name. */
export const serviceNamed = (text: string): keyof typeof services | undefined =>
  (Object.keys(services) as (keyof typeof services)[])
    .toSorted((one, other) => services[other].length - services[one].length)
    .find((service) => text.toLowerCase().includes(services[service].toLowerCase()))
