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
