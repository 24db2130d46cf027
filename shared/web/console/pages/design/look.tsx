import { artNames, fonts } from '../../choices.built.ts'
import { Color, Select } from '../form/fields.tsx'
import { FocusPoint } from '../form/cover.tsx'
import { artwork, goToField } from '../form/model.ts'
import { emphases, Layouts, named } from '../form/mini-page.tsx'
import { site } from '../site.ts'
import { Palettes } from './palettes.tsx'
import { section } from './section.ts'

/** How the page looks: what is seen of its cover, layout, colors, typeface, what comes first, and the art of a page without a picture. */
export function Look() {
  const cover = artwork()
  return (
    <>
      {cover && (
        <FocusPoint {...cover}>
          <button type='button' class='link' onClick={() => goToField('assets')}>Change the cover</button>
        </FocusPoint>
      )}
      <Layouts known={{ title: '', artist: site.value?.draft?.artistName ?? '' }} />
      {section.value === 'look' && site.value!.draft !== null && <Palettes />}
      <div class='full colors'>
        <Color name='background' />
        <Color name='foreground' />
        <Color name='accent' />
        <Color name='second' />
      </div>
      <Select name='font' hint='The preview shows a similar one.' options={named(fonts)} />
      <Select name='emphasis' options={emphases} />
      {!cover && <Select name='art' options={[['', 'Default'], ...named(artNames)]} />}
    </>
  )
}
