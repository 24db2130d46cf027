import { useLoad } from '../../../components/loaded.tsx'
import { palettes as named } from '../../choices.built.ts'
import { api } from '../api.ts'
import { PaletteOption, Swatch, use } from '../form/palette.tsx'
import { site } from '../site.ts'
import { failureIn } from '../form/outcome.tsx'

const sources = { brief: ' from your notes', cover: ' from the cover', mood: '' }

const parts = (color: string) => color.match(/[0-9a-f]{2}/g)!.map((digits) => parseInt(digits, 16))
const distance = (one: string, other: string) =>
  parts(one).reduce((sum, part, at) => sum + (part - parts(other)[at]!) ** 2, 0)

/** The background and the accent in words, which are those of the nearest palettes that have a name. */
const wordsOf = (colors: Record<'background' | 'accent', string>): string =>
  (['background', 'accent'] as const).map((place, at) =>
    named.toSorted((one, other) =>
      distance(one.colors[place], colors[place]) - distance(other.colors[place], colors[place])
    )[0]!.name.split(' and ')[at]
  ).join(' and ')

/** The names of palettes, which all differ. */
const namesOf = (
  palettes: readonly (Record<'background' | 'accent', string> & { source: keyof typeof sources })[],
) =>
  palettes.map((one) => wordsOf(one) + sources[one.source])
    .map((name, at, all) => {
      const earlier = all.slice(0, at).filter((other) => other === name).length
      return earlier > 0 ? `${name} (${earlier + 1})` : name
    })

/** Three palettes that suit the saved page, and the colors of its brief that it does not have. */
export function Palettes() {
  const { id, revision } = site.value!
  const { value, error, run } = useLoad(() => api.sites.palettes(id), [id, revision])
  if (error !== undefined) {
    return (
      <p class='full problem' role='alert'>
        {failureIn(error)} <button type='button' class='link' onClick={run}>Try again</button>
      </p>
    )
  }
  const names = namesOf(value?.palettes ?? [])
  const { background, foreground, accent, second = accent } = site.value!.draft!.design
  const current = { background, foreground, accent, second }
  const isOffered = value?.palettes.some((one) =>
    Object.entries(current).every(([place, color]) => one[place as keyof typeof current] === color)
  )
  return (
    <fieldset id='palettes' class='full' aria-busy={value === undefined}>
      <legend>Palette</legend>
      {value && !isOffered && <PaletteOption colors={current} text='Current colors' />}
      {value?.palettes.map(({ source: _, ...colors }, at) => (
        <PaletteOption key={at} colors={colors} text={names[at]!} />
      ))}
      {value && value.unused_colors.length > 0 && (
        <>
          <p>In your notes and not on the page:</p>
          <ul>
            {value.unused_colors.map(({ words, color, reason }) => (
              <li key={words}>
                <Swatch color={color} /> {words}. {reason}{' '}
                <button type='button' class='link' onClick={() => use({ accent: color })}>
                  Use {words} as accent
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </fieldset>
  )
}
