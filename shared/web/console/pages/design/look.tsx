import { artNames, fonts } from '../../choices.built.ts'
import { Color, Select } from '../form/fields.tsx'
import { artwork } from '../form/model.ts'
import { emphases, Layouts, named } from '../form/mini-page.tsx'
import { site } from '../site.ts'
import { Palettes } from './palettes.tsx'
import { section } from './section.ts'

/** How the page looks: layout, colors, typeface, what comes first, and the art of a page without a picture. */
export function Look() {
  return (
    <>
      <Layouts known={{ title: '', artist: site.value?.draft?.artistName ?? '' }} />
      {section.value === 'look' && site.value!.draft !== null && <Palettes />}
      <div class='full colors'>
        <Color name='background' />
        <Color name='foreground' />
        <Color name='accent' />
        <Color name='second' />
      </div>
      <Select name='font' options={named(fonts)} />
      <Select name='emphasis' options={emphases} />
      {!artwork() && <Select name='art' options={[['', 'Default'], ...named(artNames)]} />}
    </>
  )
}
