import { signal } from '@preact/signals'
import type { Name } from '../form/model.ts'

/** The section that is open. A link may ask for one. */
export const section = signal(new URLSearchParams(location.search).get('section') ?? 'texts')

export interface Section {
  id: string
  title: string
  fields: readonly Name[]
  /** The names in the document, where they are others. */
  document?: readonly string[]
  /** Only for a page that has a draft. */
  isOfDraft?: boolean
  /** The list whose rows are counted beside the title. */
  counts?: Name
}

export const sections: readonly Section[] = [
  {
    id: 'facts',
    title: 'Facts',
    fields: ['name', 'artist', 'artistId', 'releaseDate', 'language'],
    document: ['artistName'],
  },
  {
    id: 'texts',
    title: 'Texts',
    fields: ['headline', 'eyebrow', 'description', 'buttonLabel'],
    isOfDraft: true,
  },
  {
    id: 'links',
    title: 'Links',
    fields: ['links', 'videoUrl', 'game'],
    document: ['experience'],
    counts: 'links',
  },
  { id: 'tracks', title: 'Tracks', fields: ['tracks', 'guests'], counts: 'tracks' },
  { id: 'shows', title: 'Shows', fields: ['shows'], counts: 'shows' },
  { id: 'pictures', title: 'Pictures', fields: ['assets'], counts: 'assets' },
  {
    id: 'look',
    title: 'Look',
    fields: ['layout', 'font', 'emphasis', 'art', 'background', 'foreground', 'accent', 'second'],
    isOfDraft: true,
  },
  { id: 'signup', title: 'Sign-up', fields: ['signupHeading', 'controller', 'privacyUrl'] },
  { id: 'notes', title: 'Notes', fields: ['brief', 'showBrief'] },
  { id: 'sharing', title: 'Sharing', fields: ['slug'] },
]
