/*
 Navicat Premium Data Transfer

 Source Server Type    : MariaDB
*/

SET NAMES utf8mb4;
SET FOREIGN_KEY_CHECKS = 0;

-- ----------------------------
-- Records of a fictitious small school
-- ----------------------------
CREATE TABLE `accesses`  (`id` int(11) NOT NULL, `name` varchar(255) NOT NULL, `deleted_at` datetime(0) NULL DEFAULT NULL) ENGINE = InnoDB;
INSERT INTO `accesses` VALUES (1, '*', NULL);
INSERT INTO `accesses` VALUES (2, 'manage-content', NULL);
CREATE TABLE `roles`  (`id` int(11) NOT NULL, `name` varchar(255) NOT NULL, `deleted_at` datetime(0) NULL);
INSERT INTO `roles` VALUES (1, 'adminsuper', NULL);
INSERT INTO `roles` VALUES (2, 'Redaksi', NULL);
INSERT INTO `roles` VALUES (3, 'redaksi', NULL);
CREATE TABLE `role_accesses`  (`id` int(11) NOT NULL, `role_id` int(11), `access_id` int(11));
INSERT INTO `role_accesses` VALUES (1, 1, 1);
INSERT INTO `role_accesses` VALUES (2, 3, 2);
INSERT INTO `role_accesses` VALUES (3, 2, 2);
CREATE TABLE `users`  (`id` int(11) NOT NULL, `username` varchar(255) NULL, `nisn` varchar(255), `nip` varchar(255), `name` varchar(255), `email` varchar(255), `user_type` varchar(20), `role_id` int(11), `created_at` timestamp NULL, `deleted_at` datetime(0));
INSERT INTO `users` VALUES (1, 'Kepala', NULL, NULL, '=HYPERLINK("x")', 'satu@lama.sch.id', 'administrator', 1, '2021-07-12 07:00:00', NULL);
INSERT INTO `users` VALUES (2, 'kepala', NULL, NULL, 'Nama Ganda', 'SATU@lama.sch.id', 'administrator', 2, NULL, NULL);
INSERT INTO `users` VALUES (3, '12345', NULL, '19800101', 'Guru Kuat', '', 'teacher', 1, NULL, NULL);
INSERT INTO `users` VALUES (4, NULL, '0100000001', NULL, 'Murid Satu', '', 'student', 77, NULL, NULL);
INSERT INTO `users` VALUES (5, NULL, '0100000009', NULL, 'Murid Terhapus', '', 'student', 77, NULL, NULL);
INSERT INTO `users` VALUES (6, 'aneh', NULL, NULL, 'Tipe Aneh', '', 'parent', 1, NULL, NULL);
INSERT INTO `users` VALUES (7, NULL, '0100000077', NULL, 'Akun Tanpa Data', '', 'student', 77, NULL, NULL);
INSERT INTO `users` VALUES (8, 'kantor', NULL, NULL, 'Guru Admin', 'admin@sekolah.sch.id', 'administrator', 1, NULL, NULL);
CREATE TABLE `teachers`  (`id` int(11), `user_id` int(11), `nip` varchar(255), `nik` varchar(255), `name` varchar(255), `deleted_at` datetime(0));
INSERT INTO `teachers` VALUES (1, 3, '1980 0101', '-', 'Guru Kuat', NULL);
INSERT INTO `teachers` VALUES (2, NULL, '19800101', '', 'Guru Kembar', NULL);
INSERT INTO `teachers` VALUES (3, 8, '19850505', '', 'Guru Admin', NULL);
CREATE TABLE `students`  (`id` int(11), `user_id` int(11), `nisn` varchar(255), `nis` varchar(255), `name` varchar(255), `gender` varchar(20), `religion` varchar(40), `deleted_at` datetime(0));
INSERT INTO `students` VALUES (1, 4, '210001', '0100000001', 'Murid\0 Satu', 'perempuan', 'Buddha', NULL);
INSERT INTO `students` VALUES (2, NULL, '0100000001', '210002', 'NISN Ganda', 'L', '', NULL);
INSERT INTO `students` VALUES (3, NULL, '0100000003', '', 'Tanpa NIS', 'X', 'lainnya', NULL);
INSERT INTO `students` VALUES (4, NULL, '', '-', 'Tanpa Nomor', 'L', '', NULL);
INSERT INTO `students` VALUES (5, 5, '0100000009', '210009', 'Murid Terhapus', 'L', '', '2022-01-01 00:00:00');
INSERT INTO `students` VALUES (6, NULL, '0100000006', '210006', '', 'L', '', NULL);
CREATE TABLE `classrooms`  (`id` int(11), `code` varchar(255), `room` varchar(255), `name` varchar(255));
INSERT INTO `classrooms` VALUES (1, 'vii', 'a', 'VII A');
INSERT INTO `classrooms` VALUES (2, '8', 'B', 'VIII B');
INSERT INTO `classrooms` VALUES (3, 'IX-C', NULL, 'IX C');
INSERT INTO `classrooms` VALUES (4, 'VII', 'A', 'VII A lagi');
INSERT INTO `classrooms` VALUES (5, 'X', 'A', 'X A');
CREATE TABLE `lessons`  (`id` int(11), `code` varchar(255), `name` varchar(255));
INSERT INTO `lessons` VALUES (1, 'MTK', 'Matematika');
INSERT INTO `lessons` VALUES (2, '', 'Tanpa Kode');
CREATE TABLE `eduyears`  (`id` int(11), `code` varchar(255), `name` varchar(255), `status` varchar(255));
INSERT INTO `eduyears` VALUES (1, '2020/2021', '2020/2021', 'active');
INSERT INTO `eduyears` VALUES (2, '2021', '2021/2022', 'active');
INSERT INTO `eduyears` VALUES (3, '2022', '2022/2023', 'inactive');
CREATE TABLE `semesters`  (`id` int(11), `name` varchar(255), `status` varchar(255));
INSERT INTO `semesters` VALUES (1, 'Semester Ganjil', 'inactive');
INSERT INTO `semesters` VALUES (2, 'Semester Genap', 'active');
CREATE TABLE `student_classes`  (`id` int(11), `student_id` int(11), `classroom_id` int(11), `eduyear_id` int(11), `status` varchar(255));
INSERT INTO `student_classes` VALUES (1, 1, 1, 2, 'active');
INSERT INTO `student_classes` VALUES (2, 1, 2, 2, 'active');
INSERT INTO `student_classes` VALUES (3, 1, 4, 2, 'active');
INSERT INTO `student_classes` VALUES (4, 2, 1, 2, 'active');
INSERT INTO `student_classes` VALUES (5, 3, 4, 2, 'aneh');
CREATE TABLE `lesson_classs`  (`id` int(11), `classroom_id` int(11), `eduyear_id` int(11), `lesson_id` int(11), `teacher_id` int(11), `semester_id` int(11));
INSERT INTO `lesson_classs` VALUES (1, 1, 2, 1, 1, 2);
INSERT INTO `lesson_classs` VALUES (2, 4, 2, 1, 2, 2);
INSERT INTO `lesson_classs` VALUES (3, 1, 2, 2, NULL, 2);
CREATE TABLE `lesson_class_students`  (`id` int(11), `lesson_class_id` int(11), `student_id` int(11));
INSERT INTO `lesson_class_students` VALUES (1, 1, 3);
INSERT INTO `lesson_class_students` VALUES (2, 2, 3);
INSERT INTO `lesson_class_students` VALUES (3, 2, 1);
CREATE TABLE `student_class_rapors`  (`id` int(11), `student_class_id` int(11), `semester_id` int(11), `file` varchar(255));
INSERT INTO `student_class_rapors` VALUES (1, 2, 1, 'rapor/lama.pdf');
INSERT INTO `student_class_rapors` VALUES (2, 2, 1, 'rapor/baru.pdf');
CREATE TABLE `posts`  (`id` int(11), `title` varchar(255), `slug` varchar(255), `content` longtext, `image` varchar(255), `status` varchar(255), `type` varchar(255), `author_id` int(11), `created_at` datetime(0), `updated_at` timestamp NULL, `visibility` varchar(255));
INSERT INTO `posts` VALUES (1, 'Judul "Besar"', 'Judul_Besar', '<p>Teks\0</p><video src=\"x.mp4\"></video><p><img src=\"data:image/png;base64,AAAA\"></p><p><img src=\'../public/images/Foto.JPG\'><img src=\"https://lain.id/images/logo.png\"></p>', 'http://lama.sch.id/public/images/foto.jpg', 'publish', 'article', 2, '2021-01-01 00:30:00', '2021-01-01 00:30:00', NULL);
INSERT INTO `posts` VALUES (2, '', 'tanpa-judul', '', NULL, 'publish', 'article', 2, NULL, NULL, 'public');
INSERT INTO `posts` VALUES (3, 'Tersembunyi', '', '', 'bukan-gambar.jpg', 'publish', 'news', 6, '0000-00-00 00:00:00', NULL, 'aneh');
INSERT INTO `posts` VALUES (4, 'Lain', 'lain', '', NULL, 'publish', 'event', 2, NULL, NULL, 'public');
CREATE TABLE `tanpa_isi`  (`id` int(11));

SET FOREIGN_KEY_CHECKS = 1;
