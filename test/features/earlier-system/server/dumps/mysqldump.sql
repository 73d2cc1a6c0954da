-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)
--
-- Host: localhost    Database: sekolah
-- ------------------------------------------------------

/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!50503 SET NAMES utf8mb4 */;
/*!40103 SET @OLD_TIME_ZONE=@@TIME_ZONE */;
/*!40103 SET TIME_ZONE='+00:00' */;
/*!40014 SET @OLD_FOREIGN_KEY_CHECKS=@@FOREIGN_KEY_CHECKS, FOREIGN_KEY_CHECKS=0 */;

--
-- Table structure for table `posts` -- it's quoted; with a semicolon
--

DROP TABLE IF EXISTS `posts`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
CREATE TABLE `posts` (
  `id` int NOT NULL AUTO_INCREMENT,
  `title` varchar(255) NOT NULL DEFAULT 'a,b) ''c'' \' d',
  `content` longtext COMMENT 'isi; (lengkap)',
  `score` decimal(5,2) DEFAULT NULL,
  `key` enum('a','b,c') DEFAULT NULL,
  `created_at` timestamp NULL DEFAULT NULL,
  `updated_at` datetime DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `posts_title` (`title`(20)),
  CONSTRAINT `x` FOREIGN KEY (`id`) REFERENCES `y` (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=5 DEFAULT CHARSET=utf8mb4;

LOCK TABLES `posts` WRITE;
/*!40000 ALTER TABLE `posts` DISABLE KEYS */;
INSERT INTO `posts` VALUES (1,'It\'s \"here\"','baris\nbaru\ttab \\ garis; -- bukan komentar',-1.50,NULL,'2022-01-12 19:23:46','2022-01-12 19:23:46'),
(2,'Pak ''Budi''',_binary 'isi\0akhir\Z',1e3,'b,c',NULL,NULL), (3,'',0x4142,NULL,NULL,NULL,NULL),(4,"ganda ""dua""",X'43',NULL,NULL,NULL,NULL);
INSERT INTO `posts` (`id`, `title`) VALUES (5,'100% 😀 é'),(6,'100\% dan a\_b');
/*!40000 ALTER TABLE `posts` ENABLE KEYS */;
UNLOCK TABLES;

CREATE TABLE `users` (`id` int);
CREATE TABLE `roles` (`id` int);
CREATE TABLE `students` (`id` int);
CREATE TABLE `lainnya` (`id` int, `isi` text);
INSERT INTO `lainnya` VALUES (1,'tak dikenal'),(2,'tetap dihitung');
DELIMITER ;;
/*!50003 CREATE*/ /*!50017 DEFINER=`root`@`localhost`*/ /*!50003 TRIGGER `t` BEFORE INSERT ON `posts` FOR EACH ROW BEGIN
  SET NEW.title = 'INSERT INTO posts VALUES (9)';
END */;;
DELIMITER ;
# komentar lain; dengan 'kutip
REPLACE IGNORE INTO sekolah.posts (id, title) VALUES ( 7 , TRUE ) ON DUPLICATE KEY UPDATE title = 'x;y';
/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;

-- Dump completed on 2026-11-20 20:00:00
