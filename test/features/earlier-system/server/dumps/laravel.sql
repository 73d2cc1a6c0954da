-- phpMyAdmin SQL Dump
/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
SET time_zone = "+07:00";

-- A fictitious small school whose tables have a prefix and whose columns may not be NULL
CREATE TABLE `wp_users` (`ID` bigint(20) UNSIGNED NOT NULL, `user_login` varchar(60) NOT NULL);
INSERT INTO `wp_users` (`ID`, `user_login`) VALUES (1, 'blog');
CREATE TABLE `wp_posts` (`ID` bigint(20) UNSIGNED NOT NULL, `post_title` text NOT NULL);
CREATE TABLE `smp_roles` (
  `id` int(10) UNSIGNED NOT NULL,
  `name` varchar(50) NOT NULL COMMENT 'adminsuper; teacher (guru)',
  `deleted_at` timestamp NOT NULL DEFAULT '0000-00-00 00:00:00'
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3;
INSERT INTO `smp_roles` (`id`, `name`, `deleted_at`) VALUES
(5, 'adminsuper', '0000-00-00 00:00:00'),
(9, 'student', '0000-00-00 00:00:00');
CREATE TABLE `smp_users` (`password` varchar(255), `id` bigint(20), `name` varchar(100), `email` varchar(100) NOT NULL DEFAULT '', `user_type` varchar(20), `role_id` int(11), `nisn` varchar(20), `preferences` json, `deleted_at` timestamp NOT NULL DEFAULT '0000-00-00 00:00:00');
INSERT INTO `smp_users` (`id`, `name`, `email`, `user_type`, `role_id`, `nisn`, `preferences`, `deleted_at`) VALUES
(3, 'Tata Usaha', 'tu@lama.sch.id', 'administrator', 5, NULL, '{\"tema\": \"it\\\\u0027s\"}', '0000-00-00 00:00:00'),
(7, 'Murid Satu', '', 'student', 9, '0100000001', NULL, '0000-00-00 00:00:00');
INSERT IGNORE INTO `smp_users` (`id`, `name`, `email`, `user_type`, `role_id`) VALUES (3, 'Tata Usaha Kedua', 'dua@lama.sch.id', 'administrator', 5);

DELIMITER ;;
CREATE DEFINER=`root`@`localhost` TRIGGER `smp_catat` AFTER INSERT ON `smp_users` FOR EACH ROW BEGIN
  INSERT INTO smp_users VALUES ('x', 99, 'Dari Pemicu', '', 'administrator', 5, NULL, NULL, NULL);
  INSERT INTO smp_posts SELECT * FROM smp_posts;
END ;;
DELIMITER ;

CREATE TABLE `smp_students` (`deleted_at` datetime NOT NULL DEFAULT '0000-00-00 00:00:00', `id` int(11), `user_id` bigint(20), `nisn` varchar(20), `nis` varchar(20), `name` varchar(100), `gender` char(1), `day_birth` varchar(30), `special_needs` bit(1) NOT NULL DEFAULT b'0', `address` text);
INSERT INTO `smp_students` VALUES
('0000-00-00 00:00:00', 1, 7, '0100000001', '210001', 'Murid Satu', 'L', '5-3-2010', b'0', 'Jl. Satu\r\nNo. 2'),
('0000-00-00', 2, NULL, '0100000002', '210002', 'Murid Dua', 'P', '17/08/2010', _binary '', ''),
('0000-00-00', 3, NULL, '0100000003', '210003', 'Murid Tiga', 'P', '31/02/2010', 0x00, ''),
('2023-01-02 03:04:05', 4, NULL, '0100000004', '210004', 'Murid Keluar', 'P', NULL, b'0', '');
CREATE TABLE `smp_posts` (`id` bigint(20), `author_id` int(11), `title` varchar(255), `slug` varchar(255), `content` longtext, `image` varchar(255), `type` varchar(20), `status` varchar(20), `agenda_date` datetime, `created_at` datetime);
INSERT INTO `smp_posts` (`id`, `author_id`, `title`, `slug`, `content`, `image`, `type`, `status`, `agenda_date`, `created_at`) VALUES
(12345678901, 3, 'Ekskul 😀', 'Ekskul_Pramuka', '<p>Baris\r\n<img alt=\"t\" src=\"data:image/png;base64,PNG\"><img src=\'data:image/gif;base64,GIF\'><img src=\"data:image/svg+xml;utf8,<svg/>\"><img src=\"data:image/png;base64,AAAA\"></p><p><img src=\"data:image/png;base64,PNG\"></p>', 'posts/gerak.gif', 'news', 'publish', '0000-00-00 00:00:00', '2023-05-01 06:00:00'),
(12345678902, 3, 'Galeri', 'galeri', '<p><a href=\"http://lama.sch.id/public/images/besar.jpg\"><img src=\"http://lama.sch.id/public/images/300-besar.jpg\"></a> <a href=\"http://lama.sch.id/public/files/brosur.pdf\">Brosur</a></p>', NULL, 'news', 'publish', NULL, '2023-05-02T06:00:00.000Z');
/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
