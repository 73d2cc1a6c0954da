/** A grid of gallery items; pictures open in a lightbox, videos play on click. */
import { Icon } from './Icon.tsx'
import { Picture, pictureUrl } from './Picture.tsx'
import type { Picture as PictureView } from './views.ts'

export function PictureGrid({ pictures }: { pictures: PictureView[] }) {
  return (
    <ul className="picture-grid" data-lightbox="">
      {pictures.map((picture) => (
        <li key={picture.id}>
          {picture.type === 'video' ? <VideoTile picture={picture} /> : <PhotoTile picture={picture} />}
        </li>
      ))}
    </ul>
  )
}

const SIZES = '(min-width: 1180px) 270px, (min-width: 640px) 30vw, 46vw'

function PhotoTile({ picture }: { picture: PictureView }) {
  const { image, title, description } = picture
  const thumbnail = <Picture image={image} alt={title} ratio="square" use="gallery" sizes={SIZES} />
  if (!image) return thumbnail
  return (
    <a href={pictureUrl(image, 0)} data-title={title} data-text={description}>
      {thumbnail}
    </a>
  )
}

/** A link to the video; the script replaces it with a player on click, so no third party is contacted before. */
function VideoTile({ picture }: { picture: PictureView }) {
  return (
    <a
      className={picture.thumbnail ? 'video has-thumbnail' : 'video'}
      href={`https://www.youtube.com/watch?v=${picture.image}`}
      rel="noopener"
      data-video={picture.image ?? ''}
      data-title={picture.title}
    >
      <Picture image={picture.thumbnail} alt="" ratio="square" use="gallery" sizes={SIZES} />
      <span className="play-icon">
        <Icon name="play" />
      </span>
      <span className="caption">{picture.title}</span>
    </a>
  )
}
