import { useRef, useState } from 'preact/hooks'
import { layouts, suggestedLayouts } from '../../choices.built.ts'
import { layoutName, MiniPage, type Shown } from './mini-page.tsx'
import { artwork, fields, type Name, read } from './model.ts'

/** Layouts of which one may be chosen, one behind the other. */
const BestFit = ({ layouts, ...shown }: Shown & { layouts: readonly string[] }) => (
  <span class='mini fit' aria-hidden='true'>
    {layouts.slice(0, 3).toReversed().map((layout) => <MiniPage key={layout} layout={layout} {...shown} />)}
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
          <BestFit layouts={layouts} {...shown} />
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

/** What the page looks like so far. What is not known yet stands in its place. */
export function lookOf(known: Pick<Shown, 'title' | 'artist'>): Shown {
  const text = (name: Name) => read(name) as string
  return {
    title: text('headline') || known.title,
    artist: text('artist') || known.artist,
    cover: artwork()?.file as Shown['cover'],
    colors: {
      background: text('background') || 'var(--ground)',
      foreground: text('foreground') || 'var(--ink)',
      accent: text('accent') || 'var(--ink)',
      second: text('second') || undefined,
    },
    emphasis: text('emphasis'),
    font: text('font'),
    art: text('art'),
  }
}

/** Three layouts that suit the page, and all of them once they are asked for. */
export function Layouts({ known, hasFit, hasCover }: {
  known: Pick<Shown, 'title' | 'artist'>
  /** Whether the choice can be left to the generation. */
  hasFit?: boolean
  /** Whether a cover comes with the release. */
  hasCover?: boolean
}) {
  const [isWhole, setWhole] = useState(false)
  const chosen = read('layout') as string
  const suggested: readonly string[] = artwork() || hasCover ? suggestedLayouts.cover : suggestedLayouts.plain
  const isKnown = layouts.some((name) => name === chosen)
  // Those that are shown keep their places when one of them is chosen.
  const shown = useRef(suggested)
  if (!isKnown) shown.current = suggested
  else if (!shown.current.includes(chosen)) shown.current = [chosen, ...suggested.slice(0, 2)]
  const rest = layouts.filter((name) => !shown.current.includes(name))
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
        shown={lookOf(known)}
      />
      {!isKnown && chosen !== '' && (
        <small>
          The page has an earlier layout, {layoutName(chosen)}. It stays until you choose another.
        </small>
      )}
    </fieldset>
  )
}
