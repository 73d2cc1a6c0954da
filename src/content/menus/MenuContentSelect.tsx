/** Finds the published content a menu item leads to. */
import { Autocomplete, Box, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useFormState } from 'react-hook-form'
import { type MenuItem, searchMenuContent } from '#contract/content/menu.ts'
import { POST_TYPE, type PostType } from '#contract/content/postType.ts'
import { holdEnter, pickByEnter, useSearchLater } from '#src/kit/screen/searchLater.ts'
import { call } from '#src/providers/call.ts'

export type ContentOption = { label: string; value: number; link: string; type?: PostType }

type Props = {
  chosen: ContentOption | null
  onChoose: (content: ContentOption | null) => void
  /** Whether the post that the stored item follows is still public. */
  state: MenuItem['post_state'] | undefined
}

export function MenuContentSelect({ chosen, onChoose, state }: Props) {
  const { search, isTyping, searchLater } = useSearchLater()
  const { data, isPending, isPlaceholderData, error } = useQuery({
    queryKey: ['menu-content', search],
    queryFn: async ({ signal }) => (await call(searchMenuContent, { query: { search }, signal })).result,
    placeholderData: (before) => before,
  })
  const isBehind = isTyping || isPending || isPlaceholderData
  const { errors } = useFormState<{ post_id: number; link: string }>()
  const problem = errors.post_id?.message ?? (errors.link && !chosen && 'Pilih kontennya')
  const hint = {
    gone: 'Konten ini sudah tidak ada; pilih konten lain.',
    hidden: 'Konten ini tidak tampil di situs.',
  }
  const notice = state === 'gone' || state === 'hidden' ? hint[state] : undefined
  return (
    <Autocomplete<ContentOption>
      autoHighlight
      options={isBehind ? [] : (data ?? [])}
      value={chosen}
      onChange={(_, option) => onChoose(option)}
      // The name of what was chosen is not searched for.
      onInputChange={(_, text, reason) => searchLater(reason === 'input' ? text : '')}
      // The server has searched already.
      filterOptions={(options) => options}
      isOptionEqualToValue={(option, value) => option.value === value.value}
      getOptionKey={(option) => option.value}
      loading={isBehind}
      loadingText="Memuat…"
      onKeyDown={isBehind ? holdEnter : pickByEnter}
      noOptionsText={error ? error.message : 'Tidak ada konten terbit yang cocok'}
      renderOption={({ key, ...props }, option) => (
        <Box component="li" key={key} {...props}>
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{option.label}</Typography>
            <Typography variant="caption" color="textSecondary">
              {option.type && POST_TYPE[option.type].label}
            </Typography>
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Konten"
          required
          size="small"
          error={Boolean(problem)}
          helperText={problem || notice}
        />
      )}
    />
  )
}
