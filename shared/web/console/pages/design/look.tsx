import { artNames, fonts } from '../../choices.built.ts'
import { Color, Select } from '../form/fields.tsx'
import { FocusPoint } from '../form/cover.tsx'
import { artwork, goToField, read } from '../form/model.ts'
import { Layouts } from '../form/layouts.tsx'
import { emphases, named } from '../form/mini-page.tsx'
import { site } from '../site.ts'
import { Palettes } from './palettes.tsx'
import { section } from './section.ts'

const luminance = (color: string) =>
  [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => {
    const part = parseInt(color.slice(2 * at + 1, 2 * at + 3), 16) / 255
    return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  }, 0)

/** How well the text stands out from its background, as WCAG measures it. */
function Contrast() {
  const [low, high] = [read('background'), read('foreground')].map((color) => luminance(String(color)))
    .toSorted((a, b) => a - b)
  const ratio = (high! + 0.05) / (low! + 0.05)
  return <small class={ratio < 4.5 ? 'problem' : undefined}>Text contrast {ratio.toFixed(1)} : 1</small>
}

/** How the page looks: what is seen of its cover, layout, colors, typeface, what comes first, and the art of a page without a picture. */
export function Look() {
  const cover = artwork()
  return (
    <>
      {cover
        ? (
          <FocusPoint {...cover}>
            <button type='button' class='link' onClick={() => goToField('assets')}>Change the cover</button>
          </FocusPoint>
        )
        : (
          <p class='muted full'>
            No cover yet.{' '}
            <button type='button' class='link' onClick={() => goToField('assets')}>Add a cover</button>
          </p>
        )}
      <Layouts known={{ title: '', artist: site.value?.draft?.artistName ?? '' }} />
      {section.value === 'look' && site.value!.draft !== null && <Palettes />}
      <fieldset class='full colors'>
        <legend class='between'>
          Colors <Contrast />
        </legend>
        <Color name='background' />
        <Color name='foreground' />
        <Color name='accent' />
        <Color name='second' />
      </fieldset>
      <Select name='font' options={named(fonts)} />
      <Select name='emphasis' options={emphases} />
      {!cover && <Select name='art' options={[['', 'Default'], ...named(artNames)]} />}
    </>
  )
}
