import type { SiteDocument } from '../../shared/site/document.ts'
import { siteDocument } from './sites.ts'

const titles = ['Tide Table', 'Low Water', 'Lantern Street', 'The Boathouse', 'Ropes', 'Salt Letters']

/** A document with every fact that a page can state. */
export const fullSite = (
  design: Parameters<typeof siteDocument>[0] = {},
  rest: Partial<SiteDocument> = {},
): SiteDocument =>
  siteDocument(design, {
    releaseDate: '2026-05-08',
    guests: ['Ida Vale', 'Tom Reed'],
    tracks: [...titles, ...titles].map((title, n) => ({ title, ...n === 1 && { guests: ['Ida Vale'] } })),
    links: [
      { service: 'spotify', url: 'https://open.spotify.com/album/0PaperLanterns00000001' },
      { service: 'apple_music', url: 'https://music.apple.com/us/album/1' },
      { service: 'bandcamp', url: 'https://lanterns.bandcamp.com/album/harbour' },
      { service: 'other', label: 'Vinyl', url: 'https://shop.example/harbour' },
      { service: 'amazon_music', url: 'https://music.amazon.de/1', country: 'DE' },
      { service: 'other', label: 'Plattenladen', url: 'https://laden.example/1', country: 'DE' },
      { service: 'amazon_music', url: 'https://music.amazon.fr/1', country: 'FR' },
    ],
    shows: [
      { date: '2026-06-03', city: 'Berlin' },
      {
        date: '2026-06-01',
        city: 'Hamburg',
        venue: 'Knust',
        country: 'Germany',
        url: 'https://tickets.example/1',
      },
      { date: '2026-04-01', city: 'Bremen' },
    ],
    videoUrl: 'https://video.example/harbour',
    controller: 'Tide Records',
    privacyUrl: 'https://tide.example/privacy',
    ...rest,
  })
