/** @jsxImportSource hono/jsx */
import { formatNames } from '../../../operations/sites/export-formats.ts'
import { artNames } from '../../../pages/art/names.ts'
import { fonts, layouts } from '../../../pages/document.ts'
import { type ConsolePage, Field, Form, Region, Select, Title } from './layout.tsx'

const section = 'sites'

export const sites: ConsolePage = {
  page: 'sites',
  title: 'Sites',
  section,
  children: (
    <>
      <Title action={<a class='button main' href='sites/new' id='new'>New site</a>}>Sites</Title>
      <section class='card'>
        <Region id='sites' lines={5} />
      </section>
    </>
  ),
}

export const newSite: ConsolePage = {
  page: 'sites-new',
  title: 'New site',
  section,
  children: (
    <>
      <Title lead='A page for a release that collects fans. It stays private until you publish it.'>
        New site
      </Title>
      <section class='card'>
        <Form id='new-site' button='Create'>
          <Field
            label='Address of the release (optional)'
            name='releaseUrl'
            type='url'
            maxlength={2048}
            hint='A track, album or playlist at open.spotify.com: its title and artwork are used.'
          />
          <Field label='Name' name='name' maxlength={120} hint='Needed without a release.' />
          <label>
            <span>What the page should be</span>
            <textarea name='brief' rows={4} maxlength={6000}></textarea>
          </label>
          <Select label='Artist' name='artist' options={[['', 'No artist']]} />
          <Select label='Belongs to' name='organization' options={[['', 'You alone']]} />
        </Form>
      </section>
    </>
  ),
}

const named = (names: readonly string[]) => names.map((name) => [name, name] as const)

const Area = (
  { label, name, rows, ...area }: { label: string; name: string; rows: number; maxlength: number },
) => (
  <label>
    <span>{label}</span>
    <textarea name={name} rows={rows} {...area}></textarea>
  </label>
)

const Color = ({ label, name }: { label: string; name: string }) => (
  <Field label={label} name={name} type='color' data-design />
)

/** The fields have the names that the API gives them; those of the design are in the draft. */
const Editor = () => (
  <Form id='edit' button='Save' hidden wide>
    <Field label='Name' name='name' required maxlength={120} />
    <Field
      label='Address below /s/'
      name='slug'
      maxlength={60}
      hint='For example paper-lanterns. It changes at once, and former ones lead to it.'
      autocapitalize='none'
      spellcheck='false'
    />
    <Field label='Above the headline' name='eyebrow' maxlength={60} data-design />
    <Field label='Headline' name='headline' maxlength={120} data-design />
    <label class='full'>
      <span>Text</span>
      <textarea name='description' rows={3} maxlength={600} data-design></textarea>
    </label>
    <Field label='Button' name='buttonLabel' maxlength={40} data-design />
    <Field label='Title of the sign-up' name='signupHeading' maxlength={120} data-design />
    <Select label='Layout' name='layout' options={named(layouts)} data-design />
    <Select label='Letters' name='font' options={named(fonts)} data-design />
    <Select
      label='Drawing'
      name='art'
      options={[['', 'chosen by the page'], ...named(artNames)]}
      data-design
    />
    <div class='full colors'>
      <Color label='Background' name='background' />
      <Color label='Text color' name='foreground' />
      <Color label='Accent' name='accent' />
    </div>
    <Field label='Released on' name='releaseDate' type='date' />
    <Field label='Language' name='language' maxlength={35} placeholder='en' />
    <Field label='Video' name='videoUrl' type='url' maxlength={2048} placeholder='https://' />
    <Field label='Responsible for fans' name='controller' maxlength={200} />
    <Field label='Privacy policy' name='privacyUrl' type='url' maxlength={2048} placeholder='https://' />
  </Form>
)

export const site: ConsolePage = {
  page: 'site',
  title: 'Site',
  section,
  children: (
    <>
      <Title>Site</Title>
      <div class='editor'>
        <div>
          <section class='card'>
            <h2>State</h2>
            <Region id='site' />
            <Form id='publish' button='Publish' hidden />
            <Form id='unpublish' button='Take offline' secondary hidden />
          </section>
          <section class='card'>
            <h2>Edit</h2>
            <Region id='edit-state' lines={6} />
            <Editor />
          </section>
          <section class='card'>
            <h2>Generate</h2>
            <Form id='generate' button='Generate (up to 25 credits)' secondary hidden>
              <Area label='What to change (optional)' name='instruction' rows={3} maxlength={2000} />
            </Form>
          </section>
          <section class='card'>
            <h2>Earlier revisions</h2>
            <Region id='revisions' />
          </section>
        </div>
        <section class='card preview'>
          <h2>Preview</h2>
          <Region id='preview' />
        </section>
      </div>
      <div class='columns'>
        <section class='card'>
          <h2>Visits in 30 days</h2>
          <Region id='visits' />
        </section>
        <section class='card'>
          <h2>Fans</h2>
          <Region id='fans' />
          <Form id='export' button='Export as CSV' secondary>
            <Select label='Columns' name='format' options={named(formatNames)} />
          </Form>
        </section>
        <section class='card span'>
          <h2>Delete</h2>
          <Form id='delete' button='Delete this site' danger>
            <label class='check'>
              <input type='checkbox' name='sure' required />
              <span>Delete the page and its fans. This cannot be undone.</span>
            </label>
          </Form>
        </section>
      </div>
    </>
  ),
}
