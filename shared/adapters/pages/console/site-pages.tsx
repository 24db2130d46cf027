/** @jsxImportSource hono/jsx */
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
            <Form id='unpublish' button='Take offline' hidden secondary />
          </section>
          <section class='card'>
            <h2>Generate</h2>
            <Form id='generate' button='Generate (25 credits)' secondary hidden>
              <label>
                <span>What to change (optional)</span>
                <textarea name='instruction' rows={3} maxlength={2000}></textarea>
              </label>
            </Form>
          </section>
          <section class='card'>
            <h2>Fans</h2>
            <Region id='fans' />
            <Form id='export' button='Export as CSV' secondary />
          </section>
          <section class='card'>
            <h2>Delete</h2>
            <Form id='delete' button='Delete this site' danger>
              <label class='check'>
                <input type='checkbox' name='sure' required />
                <span>Delete the page and its fans. This cannot be undone.</span>
              </label>
            </Form>
          </section>
        </div>
        <section class='card preview'>
          <h2>Preview</h2>
          <Region id='preview' />
        </section>
      </div>
    </>
  ),
}
