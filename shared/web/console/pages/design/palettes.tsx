import { useLoad } from '../../../components/loaded.tsx'
import { api } from '../api.ts'
import { PaletteOption, Swatch, use } from '../form/palette.tsx'
import { site } from '../site.ts'
import { failureIn } from '../form/outcome.tsx'

const sources = { brief: 'From your brief', cover: 'From the cover', mood: 'In the mood of the release' }

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
  return (
    <fieldset id='palettes' class='full' aria-busy={value === undefined}>
      <legend>Colors that suit the page</legend>
      {value?.palettes.map(({ source, ...colors }, at) => (
        <PaletteOption key={at} colors={colors} text={sources[source]} />
      ))}
      {value && value.unused_colors.length > 0 && (
        <>
          <p>In your brief and not on the page:</p>
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
