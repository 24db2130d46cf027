import { useRef, useState } from 'preact/hooks'
import { layouts, palettes, suggestedLayouts } from '../../choices.built.ts'
import { layoutName, MiniPage, type Shown } from './mini-page.tsx'
import { artwork, fields, type Name, read } from './model.ts'

/** Layouts in small to choose from, by arrow keys too. */
const LayoutChoice = ({ layouts, shown, hasFit }: {
  layouts: readonly string[]
  shown: (at: number) => Shown
  hasFit?: boolean
}) => {
  const chosen = fields.layout.value
  return (
    <div
      class={layouts.length > 4 ? 'layouts all' : 'layouts'}
      role='radiogroup'
      aria-label='Layout'
    >
      {hasFit && (
        <label class='palette full'>
          <input
            type='radio'
            name='layout'
            checked={chosen === ''}
            onChange={() => fields.layout.value = ''}
          />
          <span>Best fit, chosen for you</span>
        </label>
      )}
      {layouts.map((name, at) => (
        <label key={name} class='layout'>
          <input
            type='radio'
            name='layout'
            data-path={name === chosen || !chosen && name === layouts[0] ? 'layout' : undefined}
            value={name}
            checked={name === chosen}
            onChange={() => fields.layout.value = name}
          />
          <MiniPage layout={name} {...shown(at)} />
          <span>{layoutName(name)}</span>
        </label>
      ))}
    </div>
  )
}

/** Colors to see a layout in before there are any: those of every seventh palette. */
const exampleColors = (at: number) => palettes[at * 7 % palettes.length]!.colors

/** What the page looks like so far. What is not known yet stands in its place. */
function lookOf(known: Pick<Shown, 'title' | 'artist'>, at: number, hasCover?: boolean): Shown {
  const text = (name: Name) => read(name) as string
  const example = exampleColors(at)
  return {
    title: text('headline') || known.title,
    artist: text('artist') || known.artist,
    cover: artwork()?.file as Shown['cover'],
    colors: {
      background: text('background') || example.background,
      foreground: text('foreground') || example.foreground,
      accent: text('accent') || example.accent,
      second: text('second') || undefined,
    },
    emphasis: text('emphasis'),
    font: text('font'),
    // A cover that is not known yet is a drawing.
    art: text('art') || (hasCover ? 'any' : ''),
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
        <span>Layout {!read('background') && <small>in example colors</small>}</span>
        {!isWhole && (
          <button type='button' class='link' onClick={() => setWhole(true)}>All {layouts.length}</button>
        )}
      </legend>
      <LayoutChoice
        hasFit={hasFit}
        layouts={isWhole ? [...shown.current, ...rest] : shown.current}
        shown={(at) => lookOf(known, at, hasCover)}
      />
      {!isKnown && chosen !== '' && (
        <small>
          The page has an earlier layout, {layoutName(chosen)}. It stays until you choose another.
        </small>
      )}
    </fieldset>
  )
}
