/** Style of a file box; it is lower inside a dialog. */
export const createDropBoxStyle = (isDraggedOver: boolean) =>
  ({
    width: 1,
    minHeight: 140,
    flexDirection: 'column',
    gap: 0.5,
    p: 2,
    border: '1px dashed',
    borderColor: isDraggedOver ? 'primary.main' : 'divider',
    borderRadius: 1,
    bgcolor: isDraggedOver ? 'action.selected' : 'action.hover',
    '&:hover, &:focus-visible': { borderColor: 'primary.main' },
    '.MuiDialogContent-root &': {
      minHeight: 72,
      flexDirection: 'row',
      flexWrap: 'wrap',
      columnGap: 1.5,
      px: 2,
      py: 1.5,
    },
    '@media print': { display: 'none' },
  }) as const
