import type { GenerationRequest } from '../../shared/generation/generator.ts'

type Site = GenerationRequest['site']

const site = (artistName: string, name: string, brief: string, kind?: 'track' | 'album'): Site => ({
  artistName,
  name,
  brief,
  assets: [],
  ...(kind && { releaseUrl: `https://open.spotify.com/${kind}/${name.replace(/\W/g, '')}` }),
})

/** Twelve releases of different genres. `artwork` names a cover of the stand-in of Spotify. */
export const twelve: { site: Site; artwork?: string }[] = [
  { site: site('Halden', 'Slow Weather', 'Ambient for long nights. Out on 4 December 2026.', 'album') },
  { site: site('KRZWK', 'Concrete Pulse', 'Techno EP, four tracks for a dark room.', 'album') },
  {
    site: site(
      'The Marlow Quintet',
      'Blue Hour Stomp',
      'Jazz record, live in one take with five players.',
      'album',
    ),
  },
  { site: site('Ines Vale', 'Harbour Lights', 'Folk songs about the sea and a harbour town.', 'album') },
  { site: site('Tay Monroe', 'Corner Store Gospel', 'Hip hop from the city. Guest: Lena Ord.', 'track') },
  {
    site: site('Grimvarg', 'Ash Below the Mountain', 'Doom metal. Two songs, forty minutes.', 'album'),
    artwork: 'grimvarg',
  },
  { site: site('Clara Boehm', 'Six Preludes', 'Classical piano preludes, recorded in a church.', 'album') },
  { site: site('Roots Junction', 'Sunday Riddim', 'Reggae single for summer.', 'track') },
  { site: site('Dead Prom Queens', 'Detention', 'Punk. Eleven songs in nineteen minutes.', 'album') },
  { site: site('Amara Sol', 'Velvet Hours', 'R&B, warm and slow.', 'track'), artwork: 'velvet' },
  { site: site('Neon Harbor', 'Night Drive 84', 'Synthwave album about a night drive.', 'album') },
  {
    site: site('Paper Kites Club', 'Bedroom Summer', 'Indie pop about friends and a broken radio.', 'track'),
    artwork: 'kites7',
  },
]
