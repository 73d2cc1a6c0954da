/** The gallery page with albums and pictures, and the page of one album. */
import { Pagination } from '../Pagination.tsx'
import { Picture } from '../Picture.tsx'
import { PictureGrid } from '../PictureGrid.tsx'
import type { Album as AlbumView, Page } from '../views.ts'

export function Galleries({ page }: { page: Extract<Page, { kind: 'galleries' }> }) {
  const { pictures, albums } = page
  return (
    <div className="wide-column page-section">
      <h1>Galeri</h1>
      {albums.length + pictures.length === 0 && <p className="list-note">Belum ada gambar.</p>}
      {albums.length > 0 && (
        <section className="list-section">
          <h2>Album</h2>
          <ul className="albums">
            {albums.map((album) => (
              <li key={album.id}>
                <AlbumCard album={album} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {pictures.length > 0 && (
        <section className="list-section">
          {albums.length > 0 && <h2>Semua gambar</h2>}
          <PictureGrid pictures={pictures} />
        </section>
      )}
      <Pagination paging={page} path="/galleries" />
    </div>
  )
}

function AlbumCard({ album }: { album: AlbumView }) {
  return (
    <a className="album" href={`/albums/${album.id}`}>
      <Picture
        image={album.image}
        alt=""
        ratio="card"
        use="gallery"
        sizes="(min-width: 640px) 350px, 92vw"
        letter={album.title.slice(0, 1)}
      />
      <b>{album.title}</b>
      <span>{album.total} isi</span>
    </a>
  )
}

export function Album({ page }: { page: Extract<Page, { kind: 'album' }> }) {
  const { album, pictures } = page
  return (
    <div className="wide-column page-section">
      <nav className="breadcrumbs" aria-label="Remah roti">
        <a href="/">Beranda</a>
        <a href="/galleries">Galeri</a>
      </nav>
      <h1>{album.title}</h1>
      {album.description && <p className="lead">{album.description}</p>}
      {pictures.length === 0 && <p className="list-note">Album ini belum berisi gambar.</p>}
      <PictureGrid pictures={pictures} />
    </div>
  )
}
