/** Searches and selects the published post that a menu item or redirect leads to. */
import { Autocomplete, Box, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useFormState } from 'react-hook-form'
import { POST_TYPE, type PostType } from '#features/posts/postType.ts'
import { useTypedChoice } from '#platform/console/kit/field/useTypedChoice.ts'
import {
  blockEnter,
  preventSubmitOnEnter,
  useServerSearch,
} from '#platform/console/kit/search/serverSearch.ts'
import { call } from '#platform/console/providers/call.ts'
import { type MenuItem, searchMenuContent } from '../../menu.ts'

export type ContentOption = { label: string; value: number; link: string; type?: PostType }

type Props = {
  selectedContent: ContentOption | null
  onSelect: (content: ContentOption | null) => void
  /** The state of the post that the stored item links to. */
  postState: MenuItem['post_state'] | undefined
}

const STATE_WARNINGS = {
  gone: 'Konten ini sudah tidak ada; pilih konten lain.',
  hidden: 'Konten ini tidak tampil di situs.',
}

export function MenuContentSelect({ selectedContent, onSelect, postState }: Props) {
  const { search, isTyping, searchDebounced } = useServerSearch()
  const { data, isPending, isPlaceholderData, error } = useQuery({
    queryKey: ['menu-content', search],
    queryFn: async ({ signal }) => (await call(searchMenuContent, { query: { search }, signal })).result,
    placeholderData: (previous) => previous,
  })
  const { inputProps, note } = useTypedChoice({
    chosenText: selectedContent?.label ?? '',
    onSearch: searchDebounced,
  })
  const isOutdated = isTyping || isPending || isPlaceholderData
  const { errors } = useFormState<{ post_id: number; link: string }>()
  const problem = errors.post_id?.message ?? note ?? (errors.link && !selectedContent && 'Pilih kontennya')
  const warning = postState === 'gone' || postState === 'hidden' ? STATE_WARNINGS[postState] : undefined
  return (
    <Autocomplete<ContentOption>
      autoHighlight
      options={isOutdated ? [] : (data ?? [])}
      value={selectedContent}
      onChange={(_, option) => onSelect(option)}
      {...inputProps}
      // The server has searched already.
      filterOptions={(options) => options}
      isOptionEqualToValue={(option, value) => option.value === value.value}
      getOptionKey={(option) => option.value}
      loading={isOutdated}
      loadingText="Memuat…"
      onKeyDown={(event) => {
        if (isOutdated) blockEnter(event)
        else preventSubmitOnEnter(event)
        inputProps.onKeyDown(event)
      }}
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
          helperText={problem || warning}
        />
      )}
    />
  )
}
