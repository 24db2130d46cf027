import { layoutFacts } from '../../choices.built.ts'
import { LetterArt } from './letter-art.tsx'

export interface Focus {
  x: number
  y: number
}

/** Where a layout that crops a picture has the middle of what it shows, unless the owner chose. */
export const focusOf = ({ focus }: { focus?: Focus | null }): Focus => focus ?? { x: 0.5, y: 0.4 }

interface Colors {
  background: string
  foreground: string
  accent: string
  second?: string
}

export interface Shown {
  title: string
  artist: string
  cover?: { url?: unknown; focus?: Focus | null }
  colors: Colors
  /** The block that comes first; that of the layout if none is chosen. */
  emphasis?: string
  /** The typeface; that of the layout if none is chosen. */
  font: string
  /** The drawing in place of a picture, unless it is the letters of the title. */
  art?: string
}

const blocks = {
  listen: ['wide', 'wide', 'wide'],
  shows: ['day', 'day'],
  tracks: ['line', 'line', 'line'],
  signup: ['field'],
} as const
type Block = keyof typeof blocks

/** Whether a layout is one of those before there were these. */
export const isEarlier = (layout: string) => !layoutFacts.some(({ name }) => name === layout)

/** A layout in small, with the title, cover and colors of the page. */
export function MiniPage(
  { layout, title, artist, cover, colors, emphasis, font, art }: Shown & { layout: string },
) {
  const facts = layoutFacts.find(({ name }) => name === layout)
  const first = (emphasis || facts?.blocks[0] || 'listen') as Block
  const second: Block = first === 'listen' ? 'signup' : 'listen'
  const { x, y } = focusOf(cover ?? {})
  return (
    <span
      class={`mini ${layout} ${font}`}
      // The title decides, as the text of the artist is isolated.
      dir='auto'
      aria-hidden='true'
      style={{
        '--paper': colors.background,
        '--text': colors.foreground,
        '--lead': colors.accent,
        '--detail': colors.second ?? colors.accent,
        // The title is as large as its longest word has room.
        '--word': Math.max(...title.split(/\s+/).map(({ length }) => length), 1),
      }}
    >
      <span class='mini-art'>
        {cover
          ? <img src={String(cover.url)} alt='' style={{ objectPosition: `${x * 100}% ${y * 100}%` }} />
          : !art && <LetterArt {...{ title, artist }} />}
      </span>
      <span class='mini-title'>
        <span>
          <bdi>{artist}</bdi>
        </span>
        <b>{title}</b>
      </span>
      <span class='mini-blocks'>
        {[first, second].map((block) => (
          <span key={block} class={`mini-${block}`}>
            {blocks[block].map((kind, at) => <i key={at} class={kind} />)}
          </span>
        ))}
      </span>
    </span>
  )
}

/** What stands in place of a layout that is not known. */
export const AnyLayout = ({ title }: { title?: string }) => (
  <span class='mini unknown' aria-hidden='true'>
    <i />
    {title ? <b dir='auto'>{title}</b> : <i />}
    <i />
  </span>
)

/** Names that are not the word itself. */
const names: Record<string, string> = {
  sans: 'Sans serif',
  slab: 'Slab serif',
  mono: 'Monospace',
  round: 'Rounded',
}

export const layoutName = (name: string): string =>
  names[name] ?? (name.charAt(0).toUpperCase() + name.slice(1)).replace('_', ' ')

export const named = (names: readonly string[]) => names.map((name) => [name, layoutName(name)] as const)

export const emphases = [
  ['', 'Default'],
  ['listen', 'Links'],
  ['shows', 'Shows'],
  ['signup', 'Sign-up'],
  ['tracks', 'Tracks'],
] as const
