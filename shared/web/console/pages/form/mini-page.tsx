import { useRef, useState } from 'preact/hooks'
import { layoutFacts, layouts, suggestedLayouts } from '../../choices.built.ts'
import { site } from '../site.ts'
import { artwork, fields, focusOf, read, type Row } from './model.ts'

interface Colors {
  background: string
  foreground: string
  accent: string
  second?: string
}

export interface Shown {
  title: string
  artist: string
  cover?: Row
  colors: Colors
  /** The block that comes first; that of the layout if none is chosen. */
  emphasis?: string
  /** The typeface; that of the layout if none is chosen. */
  font: string
  /** What stands in place of a picture, unless it is the title. */
  art?: string
}

const blocks = {
  listen: ['wide', 'wide', 'wide'],
  shows: ['day', 'day'],
  tracks: ['line', 'line', 'line'],
  signup: ['field'],
} as const
type Block = keyof typeof blocks

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
          // A page that is not made yet may get a cover.
          : site.value && !art && <b>{title}</b>}
      </span>
      <span class='mini-title'>
        <span>{artist}</span>
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
export const AnyLayout = () => (
  <span class='mini fit' aria-hidden='true'>
    {['cover', 'title', 'links'].map((part) => <i key={part} />)}
  </span>
)

/** Layouts in small to choose from, by arrow keys too. */
const LayoutChoice = ({ layouts, shown, hasFit }: {
  layouts: readonly string[]
  shown: Shown
  hasFit?: boolean
}) => {
  const chosen = fields.layout.value
  return (
    <div
      class={layouts.length > 4 ? 'layouts all' : hasFit ? 'layouts fits' : 'layouts'}
      role='radiogroup'
      aria-label='Layout'
    >
      {hasFit && (
        <label class='layout'>
          <input
            type='radio'
            name='layout'
            checked={chosen === ''}
            onChange={() => fields.layout.value = ''}
          />
          <AnyLayout />
          <span>Best fit</span>
        </label>
      )}
      {layouts.map((name) => (
        <label key={name} class='layout'>
          <input
            type='radio'
            name='layout'
            data-path={name === chosen || !chosen && name === layouts[0] ? 'layout' : undefined}
            value={name}
            checked={name === chosen}
            onChange={() => fields.layout.value = name}
          />
          <MiniPage layout={name} {...shown} />
          <span>{layoutName(name)}</span>
        </label>
      ))}
    </div>
  )
}

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

/** Three layouts that suit the page, and all of them once they are asked for. What is not known yet stands in their place. */
export function Layouts({ known, hasFit, hasCover }: {
  known: Pick<Shown, 'title' | 'artist'>
  /** Whether the choice can be left to the generation. */
  hasFit?: boolean
  /** Whether a cover comes with the release. */
  hasCover?: boolean
}) {
  const [isWhole, setWhole] = useState(false)
  const chosen = read('layout') as string
  const cover = artwork()?.file
  const suggested: readonly string[] = cover || hasCover ? suggestedLayouts.cover : suggestedLayouts.plain
  const isKnown = layouts.some((name) => name === chosen)
  // Those that are shown keep their places when one of them is chosen.
  const shown = useRef(suggested)
  if (!isKnown) shown.current = suggested
  else if (!shown.current.includes(chosen)) shown.current = [chosen, ...suggested.slice(0, 2)]
  const rest = layouts.filter((name) => !shown.current.includes(name))
  const color = (name: 'background' | 'foreground' | 'accent' | 'second') => read(name) as string || undefined
  return (
    <fieldset class='full'>
      <legend class='between'>
        Layout
        {!isWhole && (
          <button type='button' class='link' onClick={() => setWhole(true)}>All {layouts.length}</button>
        )}
      </legend>
      <LayoutChoice
        hasFit={hasFit}
        layouts={isWhole ? [...shown.current, ...rest] : shown.current}
        shown={{
          title: read('headline') as string || known.title,
          artist: read('artist') as string || known.artist,
          cover,
          colors: {
            background: color('background') ?? 'var(--ground)',
            foreground: color('foreground') ?? 'var(--ink)',
            accent: color('accent') ?? 'var(--ink)',
            second: color('second'),
          },
          emphasis: read('emphasis') as string,
          font: read('font') as string,
          art: read('art') as string,
        }}
      />
      {!isKnown && chosen !== '' && (
        <small>
          The page has an earlier layout, {layoutName(chosen)}. It stays until you choose another.
        </small>
      )}
    </fieldset>
  )
}
