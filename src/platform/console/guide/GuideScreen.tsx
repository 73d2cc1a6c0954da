/** Renders the user guide (Panduan) from the Markdown files in docs/panduan, whose README is the table of contents. */
import ArrowBack from '@mui/icons-material/ArrowBackRounded'
import { Box, Button, Card, CardContent } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { lexer, type Token } from 'marked'
import { Link, useSearchParams } from 'react-router-dom'
import { useScreen } from '../kit/registry/ScreenContext.ts'
import { EmptyState } from '../kit/screen/EmptyState.tsx'
import { ProgressBar } from '../kit/screen/ProgressBar.tsx'
import { ScreenHeader } from '../kit/screen/ScreenHeader.tsx'
import { TOUCH } from '../kit/style/touch.ts'
import { Markdown } from './Markdown.tsx'

/** Lazy imports of the pages. */
const PAGES = import.meta.glob<string>('../../../../docs/panduan/*.md', { query: '?raw', import: 'default' })
const PICTURE_URLS = import.meta.glob<string>('../../../../docs/panduan/gambar/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})
/** Image URLs by the path that the pages use. */
const PICTURES = new Map(
  Object.entries(PICTURE_URLS).map(([file, url]) => [file.replace('../../../../docs/panduan/', ''), url]),
)
const FOLDER = '../../../../docs/panduan/'
const CONTENTS_PAGE = 'README'

export function Screen() {
  const { path, label } = useScreen()
  const [params] = useSearchParams()
  const name = params.get('halaman') ?? CONTENTS_PAGE
  const { data, isPending } = useQuery({ queryKey: ['guide', name], queryFn: () => loadPage(name) })
  const contentsPath = name === CONTENTS_PAGE ? undefined : path
  if (isPending) return <ProgressBar isLoading />
  if (!data)
    return (
      <>
        <ScreenHeader title={label} backTo={path} />
        <Card>
          <EmptyState title="Halaman panduan ini tidak ada" detail="Kembali ke daftar isi." />
        </Card>
      </>
    )
  return (
    <>
      <ScreenHeader title={data.title} backTo={contentsPath} />
      <Card>
        <CardContent>
          <Box sx={TEXT_STYLE}>
            <Markdown tokens={data.tokens} path={path} pictures={PICTURES} />
          </Box>
          {contentsPath && (
            <Button component={Link} to={contentsPath} startIcon={<ArrowBack />} sx={{ mt: 2 }}>
              Daftar isi
            </Button>
          )}
        </CardContent>
      </Card>
    </>
  )
}

async function loadPage(name: string): Promise<{ title: string; tokens: Token[] } | null> {
  const load = PAGES[`${FOLDER}${name}.md`]
  if (!load) return null
  const [heading = '', ...lines] = (await load()).split('\n')
  return { title: heading.replace(/^# /, ''), tokens: lexer(lines.join('\n')) }
}

const TEXT_STYLE = {
  maxWidth: 780,
  lineHeight: 1.7,
  overflowWrap: 'anywhere',
  '& h2': { fontSize: '1.25rem', mt: 4, mb: 1 },
  '& h3': { fontSize: '1.05rem', mt: 3, mb: 1 },
  '& li': { mb: 0.75 },
  // A link of the contents is 27 px high.
  [TOUCH]: { '& li:has(a)': { mb: 2.75 } },
  '& a': { color: 'primary.main' },
  '& img': {
    display: 'block',
    maxWidth: '100%',
    height: 'auto',
    border: 1,
    borderColor: 'divider',
    borderRadius: 2,
    my: 2,
  },
  '& code': { bgcolor: 'action.hover', px: 0.5, borderRadius: 0.5, fontSize: '0.9em' },
  '& table': { borderCollapse: 'collapse', width: '100%' },
  '& th, & td': {
    textAlign: 'left',
    verticalAlign: 'top',
    borderBottom: 1,
    borderColor: 'divider',
    py: 1,
    pr: 2,
  },
} as const
